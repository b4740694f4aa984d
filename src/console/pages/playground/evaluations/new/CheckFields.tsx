import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { checkProblem, type CheckDraft } from './evaluation-draft.ts'

const kinds = [
  { value: 'contains', label: 'Contains' },
  { value: 'equals', label: 'Equals' },
  { value: 'pattern', label: 'Matches a regular expression' },
  { value: 'schema', label: 'Is valid against a JSON schema' },
  { value: 'judge', label: 'Is judged by a model' },
  { value: 'none', label: 'No check, only the answers' },
] as const

interface CheckFieldsProps {
  label: string
  check: CheckDraft
  onChange: (check: CheckDraft) => void
  /** Whether to say what is missing. */
  isChecked: boolean
  /** The error of the service. */
  problem?: string | undefined
}

/** The kind of a check and what belongs to it. */
export function CheckFields({ label, check, onChange, isChecked, problem }: CheckFieldsProps) {
  const update = (change: Partial<CheckDraft>) => onChange({ ...check, ...change })
  const error = problem ?? (isChecked ? (checkProblem(check) ?? undefined) : undefined)
  const { type } = check
  return (
    <Stack gap={3}>
      <Select
        label={label}
        value={type}
        options={kinds}
        onChange={(kind) => update({ type: kind })}
      />
      {(type === 'contains' || type === 'equals') && (
        <>
          <TextField
            label="Text"
            hint="{{name}} is replaced by the row’s value, for example {{expected}}."
            value={check.text}
            error={error}
            onChange={(text) => update({ text })}
          />
          <Checkbox
            isChecked={check.ignore_case}
            onChange={(ignore_case) => update({ ignore_case })}
          >
            Ignore case
          </Checkbox>
        </>
      )}
      {type === 'pattern' && (
        <TextField
          label="Regular expression"
          hint="It can match anywhere in the answer. ^ and $ mean the start and the end, and (?i) ignores case. Lookaround and backreferences are not supported."
          isMono
          value={check.pattern}
          error={error}
          onChange={(pattern) => update({ pattern })}
        />
      )}
      {type === 'schema' && (
        <TextArea
          label="JSON schema"
          isMono
          rows={6}
          value={check.schema}
          error={error}
          onChange={(schema) => update({ schema })}
        />
      )}
      {type === 'judge' && (
        <>
          <ModelPicker
            label="Judge model"
            value={check.model}
            error={problem}
            onChange={(model) => update({ model })}
          />
          <TextArea
            label="What makes a good answer"
            hint="The judge sees this text, the answer and any values you name, such as {{expected}}. Its tokens count toward your limits, too."
            rows={4}
            maximum={4000}
            value={check.criterion}
            error={problem === undefined ? error : undefined}
            onChange={(criterion) => update({ criterion })}
          />
        </>
      )}
    </Stack>
  )
}
