import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import styles from './AnswerTurn.module.css'
import { answerFacts } from './answer-words.ts'
import { SchemaResult } from './SchemaResult.tsx'

interface AnswerFactsProps {
  exchange: Exchange
  choice: number
}

/** How an answer went: how long it took, how much it was, whether it keeps to its schema. */
export function AnswerFacts({ exchange, choice }: AnswerFactsProps) {
  const facts = answerFacts(exchange, choice)
  return (
    <div className={styles['facts']}>
      <SchemaResult exchange={exchange} choice={choice} />
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </div>
  )
}
