import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { Row } from '#console/ui/layout/Row.tsx'
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
    <Row gap={3} rowGap={1} wrap tone="faint" size="xs">
      <SchemaResult exchange={exchange} choice={choice} />
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </Row>
  )
}
