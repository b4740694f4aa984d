import type { ReactNode } from 'react'
import { AnswerContent } from '#console/pages/playground/conversation/answer/AnswerContent.tsx'
import { SchemaResult } from '#console/pages/playground/conversation/answer/SchemaResult.tsx'
import { ToolSteps } from '#console/pages/playground/conversation/answer/ToolSteps.tsx'
import type { AnswerChoice, Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { readSources } from '#console/pages/playground/inspect/read-sources.ts'
import { Sources } from '#console/pages/playground/inspect/Sources.tsx'
import { exchangeOf } from '#console/pages/playground/play/play-content.ts'
import { allReferences } from '#console/answers/all-references.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import type { Run } from '#contract/runs.ts'
import type { RunState } from '#console/pages/playground/runs/run-labels.ts'
import { CallList } from './RunMessage.tsx'
import styles from './RunPage.module.css'

interface RunAnswerProps {
  run: Run
  state: RunState
}

/** The answers of a run, as far as they were received. */
export function RunAnswer({ run, state }: RunAnswerProps) {
  const exchange = { ...exchangeOf(run), id: run.id }
  const choices = exchange.response?.choices ?? []
  return (
    <section className={styles['section']} aria-labelledby="run-answer">
      <h2 id="run-answer" className={styles['heading']}>
        Answer
      </h2>
      {choices.map((choice) => (
        <Choice key={choice.index} exchange={exchange} choice={choice} total={choices.length} />
      ))}
      {readSources(exchange).length > 0 && <Sources exchange={exchange} />}
      <Ending run={run} state={state} exchange={exchange} />
    </section>
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
    <article className={styles['answer']}>
      {total > 1 && (
        <h3 className={styles['role']}>
          Answer {choice.index + 1} of {total}
        </h3>
      )}
      <ToolSteps exchange={exchange} message={message} />
      {message.reasoning_content && (
        <details className={styles['thoughts']}>
          <summary>Thoughts</summary>
          <p className={styles['words']}>{message.reasoning_content}</p>
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
      {message.refusal && <p className={styles['words']}>{message.refusal}</p>}
      {message.tool_calls && message.tool_calls.length > 0 && (
        <CallList calls={message.tool_calls} />
      )}
      <SchemaResult exchange={exchange} choice={choice.index} />
    </article>
  )
}

function Ending({ run, state, exchange }: RunAnswerProps & { exchange: Exchange }) {
  if (state === 'running') {
    return (
      <div className={styles['waiting']}>
        <Loading label="Waiting for the answer" />
        <Skeleton width="88%" />
        <Skeleton width="64%" />
      </div>
    )
  }
  if (exchange.error) return <InlineProblem error={exchange.error} />
  if (state === 'unfinished') {
    return (
      <Note>
        The browser was closed before the answer arrived. Open the run in the playground to send it
        again.
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
          : 'This answer has another format. See the raw answer.'}
      </Note>
    )
  }
  return null
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <Icon name="info" />
      <span>{children}</span>
    </p>
  )
}
