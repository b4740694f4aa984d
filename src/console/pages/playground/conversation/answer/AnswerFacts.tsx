import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import styles from './AnswerTurn.module.css'
import { answerFacts } from './answer-labels.ts'
import { SchemaResult } from './SchemaResult.tsx'

interface AnswerFactsProps {
  exchange: Exchange
  choice: number
}

/** Duration, token count and schema check of an answer. */
export function AnswerFacts({ exchange, choice }: AnswerFactsProps) {
  const facts = answerFacts(exchange, choice)
  return (
    <div className={styles['facts']}>
      <SchemaResult exchange={exchange} choice={choice} />
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </div>
  )
}
