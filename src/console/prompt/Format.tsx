import type { Draft } from './draft.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Switch } from '#console/ui/form/Switch.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { problemAt, type FieldProblem } from './field-problems.ts'
import styles from './Request.module.css'
import { printJson } from '#console/code/print-json.ts'
import { initialSchema } from '#console/prompt/schema/schema-templates.ts'
import { SchemaEditor } from '#console/prompt/schema/SchemaEditor.tsx'

type FormatDraft = Draft['format']

interface FormatProps {
  format: FormatDraft
  onChange: (format: FormatDraft) => void
  problems: readonly FieldProblem[]
}

const formatOptions = [
  { value: 'text', label: 'Text' },
  { value: 'json_schema', label: 'JSON schema' },
] as const

/** Selects the response format and edits its JSON schema. */
export function Format({ format, onChange, problems }: FormatProps) {
  const problem = problems.find(({ section, field }) => section === 'format' && field === 'schema')

  function selectType(type: FormatDraft['type']) {
    const isFirst = type === 'json_schema' && format.schema.trim() === ''
    const schema = isFirst ? printJson(initialSchema) : format.schema
    onChange({ ...format, type, schema })
  }

  return (
    <Stack gap={4} className={styles['block']}>
      <Segments
        label="Response format"
        value={format.type}
        options={formatOptions}
        onChange={selectType}
      />
      {format.type === 'json_schema' && (
        <>
          <SchemaEditor
            label="Schema"
            value={format.schema}
            isStrict={format.strict}
            problem={problem ?? null}
            onChange={(schema, name) =>
              onChange({ ...format, schema, ...(name !== undefined && { name }) })
            }
          />
          <TextField
            label="Name"
            isMono
            isOptional
            maximum={64}
            value={format.name}
            error={problemAt(problems, 'format', 'name')}
            onChange={(name) => onChange({ ...format, name })}
          />
          <Switch
            isOn={format.strict}
            hint="Requests strict mode from the model and adds warnings in the editor. Every answer is validated either way."
            onChange={(strict) => onChange({ ...format, strict })}
          >
            Strict
          </Switch>
        </>
      )}
    </Stack>
  )
}
