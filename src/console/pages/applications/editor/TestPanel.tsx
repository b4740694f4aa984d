import { useEffect, useRef, useState } from 'react'
import {
  inputErrors,
  isFileInput,
  missingInputs,
  type FormValues,
} from '#console/applications/input-values.ts'
import { InputField } from '#console/applications/InputField.tsx'
import { ReaderWarning } from '#console/applications/ReaderWarning.tsx'
import { RunAnswer } from '#console/pages/applications/run/RunAnswer.tsx'
import type { AppRun } from '#console/pages/applications/run/run-store.ts'
import { Button } from '#console/ui/Button.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { ApplicationBody } from './application-draft.ts'
import { runTest } from './test-run.ts'

interface TestPanelProps {
  name: string
  inputs: readonly ApplicationInput[]
  /** Null while the draft has problems, with which it cannot run. */
  body: ApplicationBody | null
  values: FormValues
  onValues: (values: FormValues) => void
}

/** Runs the draft with test inputs, before it is saved. */
export function TestPanel({ name, inputs, body, values, onValues }: TestPanelProps) {
  const [run, setRun] = useState<AppRun | null>(null)
  const [isAttempted, setAttempted] = useState(false)
  const [ranBody, setRanBody] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const missing = missingInputs(inputs, values)
  const problems: Readonly<Record<string, string>> = {
    ...(isAttempted && missing),
    ...(run?.error && run.values === values && inputErrors(run.error.fields, run.sent)),
  }

  async function start() {
    setAttempted(true)
    if (body === null || Object.keys(missing).length > 0) return
    setRanBody(JSON.stringify(body))
    const controller = new AbortController()
    running.current = controller
    for await (const state of runTest(body, values, controller.signal)) setRun(state)
    setAttempted(false)
  }

  return (
    <Stack gap={4} padBlock={4}>
      {body === null ? (
        <Hint as="p">Correct the marked fields to run a test.</Hint>
      ) : (
        inputs.length === 0 && <Hint as="p">This prompt has no inputs.</Hint>
      )}
      {body !== null && (
        <ReaderWarning
          blueprint={body.blueprint}
          graph_ids={body.graph_ids}
          advice="Choose or connect a language model under “Model and tools”."
        />
      )}
      {inputs.map((input) => (
        <InputField
          key={`${input.name} ${input.input_type}`}
          input={input}
          value={values[input.name] ?? []}
          error={problems[input.name]}
          onChange={(value) => onValues({ ...values, [input.name]: value })}
        />
      ))}
      <Row gap={2}>
        {run?.status === 'running' ? (
          <Button icon="stop" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button
            icon="play"
            disabledReason={body === null ? 'Correct the marked fields first.' : undefined}
            onClick={() => void start()}
          >
            Run test
          </Button>
        )}
        <Hint>
          Runs the draft as it is here.{' '}
          {inputs.some(isFileInput)
            ? 'The answer is not saved. Files that you upload for the test stay in Files.'
            : 'Nothing is saved.'}
        </Hint>
      </Row>
      {run !== null && ranBody !== JSON.stringify(body) && (
        <Hint as="p" role="status">
          The draft has changed since this test. Run it again to see its answer.
        </Hint>
      )}
      {run !== null && <RunAnswer isAuthor application={{ name }} run={run} />}
    </Stack>
  )
}
