import { useQueries } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { WholeApplication } from '#contract/applications/applications.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import {
  inputErrors,
  isFileInput,
  linkOfValues,
  missingInputs,
  toInputValues,
  type FormValues,
  type InputErrors,
} from '#console/applications/input-values.ts'
import { InputField } from '#console/applications/InputField.tsx'
import { fileQueries } from '#console/files/file-queries.ts'
import { paths } from '#console/paths.ts'
import { runDeniedReason } from '#console/applications/application-access.ts'
import { RunDenied } from '#console/applications/RunDenied.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { appRuns, type AppRun } from './run-store.ts'

interface RunFormProps {
  application: Pick<WholeApplication, 'id' | 'inputs' | 'missing_permissions' | 'graphs_unreadable'>
  values: FormValues
  onChange: (values: FormValues) => void
  /** The run that is being answered. */
  running: AppRun | undefined
  /** The run that is shown, whose failure may be about inputs. */
  failed: AppRun | undefined
  onStart: (sent: InputValues) => void
}

// Longer addresses are cut by some mail programs.
const maxLinkChars = 8000

export function RunForm({ application, values, onChange, running, failed, onStart }: RunFormProps) {
  const { id, inputs } = application
  const denied = runDeniedReason(application)
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<InputErrors>({})
  // The inputs that were changed after the shown run failed.
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  const file_ids = inputs.flatMap((input) =>
    input.input_type === 'file' ? (values[input.name] ?? []) : [],
  )
  const files = useQueries({ queries: file_ids.map((file_id) => fileQueries.one(file_id)) })
  const isReading = files.some(({ data }) => data?.status === 'in_progress')
  const refused = failed?.error ? inputErrors(failed.error.fields, failed.sent) : {}

  function run() {
    if (running !== undefined || isReading || denied !== undefined) return
    const errors = missingInputs(inputs, values)
    setMissing(errors)
    setCorrected(new Set())
    const at = inputs.findIndex(({ name }) => errors[name] !== undefined)
    if (at === -1) onStart(toInputValues(inputs, values))
    else {
      const field = form.current?.querySelectorAll('[data-input]').item(at)
      field?.querySelector<HTMLElement>('textarea, select, button')?.focus()
    }
  }

  function clear() {
    onChange({})
    setMissing({})
    setCorrected(new Set(inputs.map(({ name }) => name)))
    form.current?.querySelector<HTMLElement>('textarea, select, button')?.focus()
  }

  async function copyLink() {
    const link = window.location.origin + paths.applicationRun(id) + linkOfValues(inputs, values)
    if (link.length > maxLinkChars) {
      const title = 'The text is too long for a link'
      await copyText(window.location.origin + paths.applicationRun(id), {
        title,
        description: 'The link to the empty form was copied.',
      })
      return
    }
    const hasFiles = inputs.some(
      (input) => isFileInput(input) && (values[input.name] ?? []).length > 0,
    )
    await copyText(link, {
      title: 'Link copied',
      description: hasFiles
        ? 'It fills in text and options, but not files.'
        : 'It opens this form with the same inputs.',
    })
  }

  return (
    <Stack
      as={Form}
      ref={form}
      gap={4}
      onSubmit={run}
      onKeyDown={(event: KeyboardEvent) => {
        // In a text, Enter alone begins a line.
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) run()
      }}
      aria-label="Inputs of the application"
    >
      {inputs.map((input) => {
        const { name } = input
        const error = missing[name] ?? (corrected.has(name) ? undefined : refused[name])
        return (
          <div key={name} data-input>
            <InputField
              input={input}
              value={values[name] ?? []}
              error={error}
              onChange={(value) => {
                onChange({ ...values, [name]: value })
                setCorrected(new Set([...corrected, name]))
                const { [name]: _, ...others } = missing
                setMissing(others)
              }}
            />
          </div>
        )
      })}
      <RunDenied application={application} />
      <Row gap={2} wrap>
        {running === undefined ? (
          <Button
            type="submit"
            variant="primary"
            icon="play"
            aria-keyshortcuts="Meta+Enter Control+Enter"
            disabledReason={denied ?? (isReading ? 'The files are still processing.' : undefined)}
          >
            Run
          </Button>
        ) : (
          <Button
            icon="stop"
            onClick={(event) => {
              // React turns the clicked button into the one that submits, which would run the application again.
              event.preventDefault()
              appRuns.stop(running.id)
            }}
          >
            Stop
          </Button>
        )}
        <Button variant="ghost" icon="link" onClick={() => void copyLink()}>
          Copy link
        </Button>
        {Object.values(values).some((value) => value.length > 0) && (
          <Button variant="ghost" icon="close" onClick={clear}>
            Clear
          </Button>
        )}
      </Row>
    </Stack>
  )
}
