import type { FunctionDraft } from '#console/prompt/draft.ts'
import { Switch } from '#console/ui/form/Switch.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { FieldProblem } from '#console/prompt/field-problems.ts'
import styles from '#console/prompt/Request.module.css'
import { SchemaEditor } from '#console/prompt/schema/SchemaEditor.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

interface FunctionFormProps {
  form: FunctionDraft
  onChange: (form: FunctionDraft) => void
  nameError: string | undefined
  problems: readonly FieldProblem[]
}

export function FunctionForm({ form, onChange, nameError, problems }: FunctionFormProps) {
  const problemAt = (field: string) =>
    problems.find((problem) => problem.field === `${form.id}.${field}`)
  const { strict: _, ...withoutStrict } = form
  return (
    <Stack gap={4} className={styles['block']}>
      <TextField
        label="Name"
        isMono
        value={form.name}
        error={nameError ?? problemAt('name')?.message}
        onChange={(name) => onChange({ ...form, name })}
      />
      <TextArea
        label="Description"
        isOptional
        rows={2}
        hint="Tells the model when to call the function."
        value={form.description}
        error={problemAt('description')?.message}
        onChange={(description) => onChange({ ...form, description })}
      />
      <SchemaEditor
        label="Parameters"
        value={form.parameters}
        isStrict={form.strict ?? false}
        problem={problemAt('parameters') ?? null}
        onChange={(parameters) => onChange({ ...form, parameters })}
      />
      <Switch
        isOn={form.strict ?? false}
        hint="Arguments match the schema exactly, if the model supports it."
        onChange={(strict) => onChange(strict ? { ...form, strict } : withoutStrict)}
      >
        Strict
      </Switch>
    </Stack>
  )
}
