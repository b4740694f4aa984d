import { Suspense, type ReactNode } from 'react'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import { RedactionNote } from '#console/answers/notes/RedactionNote.tsx'
import {
  RejectedAnswer,
  SchemaResult,
} from '#console/pages/playground/conversation/answer/SchemaResult.tsx'
import { ToolSteps } from '#console/pages/playground/conversation/answer/ToolSteps.tsx'
import type { AnswerChoice, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { exchangeOf } from '#console/pages/playground/play/play-content.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { Run } from '#contract/runs.ts'
import type { RunState } from '#console/pages/playground/runs/run-labels.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { CallList } from './RunMessage.tsx'
import styles from './RunPage.module.css'
import { RunSection } from './RunSection.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const RunSources = lazyPart(async () => (await import('./RunSources.tsx')).RunSources)

interface RunAnswerProps {
  run: Run
  state: RunState
}

/** The answers of a run, as far as they were received. */
export function RunAnswer({ run, state }: RunAnswerProps) {
  const exchange = { ...exchangeOf(run), id: run.id }
  const choices = exchange.response?.choices ?? []
  return (
    <RunSection id="run-answer" title="Answer">
      {exchange.response?.redactions && <RedactionNote redactions={exchange.response.redactions} />}
      {choices.map((choice) => (
        <Choice key={choice.index} exchange={exchange} choice={choice} total={choices.length} />
      ))}
      <Suspense fallback={null}>
        <RunSources exchange={exchange} />
      </Suspense>
      <Ending run={run} state={state} exchange={exchange} />
    </RunSection>
  )
}

interface ChoiceProps {
  exchange: Exchange
  choice: AnswerChoice
  total: number
}

function Choice({ exchange, choice, total }: ChoiceProps) {
  const { message } = choice
  const { references } = message.graph_data
  const files = references ? allReferences(references) : []
  return (
    <Stack as="article" gap={3} className={styles['answer']}>
      {total > 1 && (
        <Text as="h3" tone="faint" size="xs" weight="medium" untracked overflow="anywhere">
          Answer {choice.index + 1} of {total}
        </Text>
      )}
      <ToolSteps exchange={exchange} message={message} />
      {message.reasoning_content && (
        <details className={styles['thoughts']}>
          <summary>Thoughts</summary>
          <Text
            above={2}
            tone="muted"
            size="m"
            leading="prose"
            overflow="anywhere"
            preWrap
            className={styles['words']}
          >
            {message.reasoning_content}
          </Text>
        </details>
      )}
      {message.content && (
        <AnswerContent
          content={message.content}
          references={files}
          isJson={exchange.request.response_format?.type === 'json_schema'}
          isStreaming={false}
        />
      )}
      {message.refusal && (
        <Text size="m" leading="prose" overflow="anywhere" preWrap className={styles['words']}>
          {message.refusal}
        </Text>
      )}
      {message.tool_calls && message.tool_calls.length > 0 && (
        <CallList calls={message.tool_calls} />
      )}
      <SchemaResult exchange={exchange} choice={choice.index} />
    </Stack>
  )
}

function Ending({ run, state, exchange }: RunAnswerProps & { exchange: Exchange }) {
  if (state === 'running') {
    return (
      <Stack gap={3} padBlock={2}>
        <Loading label="Waiting for the answer" />
        <Skeleton width="88%" />
        <Skeleton width="64%" />
      </Stack>
    )
  }
  if (exchange.error) {
    return (
      <>
        <InlineProblem error={exchange.error} />
        <RejectedAnswer exchange={exchange} />
      </>
    )
  }
  if (state === 'unfinished') {
    return (
      <Note>
        {run.source === 'recorded'
          ? 'Sheaf was stopped before the answer was complete. Open the run in the playground to send it again.'
          : 'The client that imported this run did not send its result.'}
      </Note>
    )
  }
  if (state === 'stopped') {
    return <Note>Stopped. {exchange.response ? 'Partial answer kept.' : 'No answer yet.'}</Note>
  }
  if (exchange.response === null) {
    return (
      <Note>
        {run.response === null
          ? 'No response received.'
          : 'This answer cannot be shown here. See the raw answer.'}
      </Note>
    )
  }
  return null
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={2} align="stretch" tone="muted" leading="prose" className={styles['note']}>
      <Icon name="info" />
      <span>{children}</span>
    </Row>
  )
}
