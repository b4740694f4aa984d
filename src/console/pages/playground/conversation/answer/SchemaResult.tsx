import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { checkAnswer } from '#console/pages/playground/inspect/validation/check-answer.ts'
import {
  checkTargets,
  parametersOf,
} from '#console/pages/playground/inspect/validation/check-targets.ts'
import type { PathProblem } from '#console/prompt/validation/read-problems.ts'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { ToolCall } from '#contract/chat/messages.ts'

const checkQuery = (exchange_id: string, choice: number, schema: string, answer: string) =>
  queryOptions({
    queryKey: ['answer-check', exchange_id, choice, schema, answer],
    queryFn: () => checkAnswer(schema, answer),
    staleTime: Infinity,
  })

interface SchemaResultProps {
  exchange: Exchange
  choice: number
}

/** Whether an answer matches the JSON schema of its request; renders nothing without a schema. */
export function SchemaResult({ exchange, choice }: SchemaResultProps) {
  const format = exchange.request.response_format
  const content = exchange.response?.choices.find(({ index }) => index === choice)?.message.content
  if (format?.type !== 'json_schema' || exchange.status !== 'completed' || !content) return null
  return (
    <Result
      id={exchange.id}
      choice={choice}
      schema={JSON.stringify(format.json_schema.schema)}
      answer={content}
    />
  )
}

interface ResultProps {
  id: string
  choice: number
  schema: string
  answer: string
}

function Result({ id, choice, schema, answer }: ResultProps) {
  const { data } = useQuery(checkQuery(id, choice, schema, answer))
  if (!data) return null
  if (data.status === 'valid') {
    return (
      <StatusBadge tone="positive" icon="done">
        Matches the schema
      </StatusBadge>
    )
  }
  if (data.status === 'invalid') {
    return (
      <StatusBadge tone="critical" icon="failed">
        {count(data.problems.length, 'schema error')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge tone="caution" icon="alert">
      {data.message}
    </StatusBadge>
  )
}

interface CallProblemsProps {
  exchange: Exchange
  choice: number
  call: ToolCall
}

/** What in the arguments of a function call does not fit the parameters of the function; renders nothing otherwise. */
export function CallProblems({ exchange, choice, call: { function: called } }: CallProblemsProps) {
  const parameters = parametersOf(exchange.request, called.name)
  if (parameters === null) return null
  return (
    <Problems
      id={exchange.id}
      choice={choice}
      schema={JSON.stringify(parameters)}
      answer={called.arguments}
      lead="Doesn’t fit the parameters:"
    />
  )
}

/** The answer that a request failed with because it breaks its JSON schema, and what is wrong with it; renders nothing otherwise. */
export function RejectedAnswer({ exchange }: { exchange: Exchange }) {
  const [rejected] = exchange.error?.key === 'answer_not_valid' ? checkTargets(exchange) : []
  if (rejected === undefined) return null
  return (
    <Stack as="section" gap={2} aria-label={rejected.label}>
      <Text as="h3" tone="faint" size="xs" weight="medium">
        {rejected.label}
      </Text>
      <AnswerContent content={rejected.text} references={[]} isJson isStreaming={false} />
      <Problems
        id={exchange.id}
        choice={0}
        schema={rejected.schema}
        answer={rejected.text}
        lead="Breaks the schema:"
      />
    </Stack>
  )
}

function Problems({ id, choice, schema, answer, lead }: ResultProps & { lead: string }) {
  const { data } = useQuery(checkQuery(id, choice, schema, answer))
  if (data?.status !== 'invalid') return null
  const shown = data.problems.slice(0, maxShownProblems).map(sentence)
  const hidden = data.problems.length - shown.length
  return (
    <Text tone="caution" size="s" role="status">
      {lead} {shown.join(' ')}
      {hidden > 0 && ` And ${count(hidden, 'more error')}.`}
    </Text>
  )
}

const maxShownProblems = 3

function sentence({ pointer, message }: PathProblem): string {
  const path = pointer.slice(1).replaceAll('/', '.')
  if (path === '') return message
  return message === 'Missing.' ? `“${path}” is missing.` : `“${path}”: ${message}`
}
