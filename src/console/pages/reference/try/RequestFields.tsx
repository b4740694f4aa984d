import type { FieldReference, OperationReference } from '#contract/reference/reference.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { enteredHeaders, type DraftProblem, type RequestDraft } from './request-draft.ts'

interface RequestFieldsProps {
  operation: OperationReference
  draft: RequestDraft
  problem: DraftProblem | null
  onChange: (draft: RequestDraft) => void
}

/** A field for each parameter, and for the body or the file. */
export function RequestFields({ operation, draft, problem, onChange }: RequestFieldsProps) {
  const { params, query, body, takesBytes } = operation
  const headers = enteredHeaders(operation.headers)
  const takesBoth = takesBytes && body !== null && body.type !== 'bytes'
  const errorOf = (part: DraftProblem['part'], name: string) =>
    problem?.part === part && problem.name === name ? problem.message : undefined
  return (
    <>
      {params.length + query.length + headers.length > 0 && (
        <Stack gap={3} columns="wide">
          {params.map((field) => (
            <TextField
              key={field.name}
              label={field.name}
              isMono
              value={draft.params[field.name] ?? ''}
              error={errorOf('params', field.name)}
              onChange={(value) =>
                onChange({ ...draft, params: { ...draft.params, [field.name]: value } })
              }
            />
          ))}
          {query.map((field) => (
            <QueryField
              key={field.name}
              field={field}
              value={draft.query[field.name] ?? ''}
              onChange={(value) =>
                onChange({ ...draft, query: { ...draft.query, [field.name]: value } })
              }
            />
          ))}
          {headers.map(({ name, isRequired }) => (
            <TextField
              key={name}
              label={name}
              isMono
              isOptional={!isRequired}
              placeholder="Header"
              value={draft.headers[name] ?? ''}
              error={errorOf('headers', name)}
              onChange={(value) =>
                onChange({ ...draft, headers: { ...draft.headers, [name]: value } })
              }
            />
          ))}
        </Stack>
      )}
      {takesBoth && (
        <Checkbox
          isChecked={draft.sendsFile}
          onChange={(sendsFile) => onChange({ ...draft, sendsFile })}
        >
          Send a file instead of JSON
        </Checkbox>
      )}
      {takesBytes && draft.sendsFile && (
        <FileChoice file={draft.file} onChange={(file) => onChange({ ...draft, file })} />
      )}
      {body !== null && body.type !== 'bytes' && !draft.sendsFile && (
        <TextArea
          label="Body"
          isMono
          rows={Math.min(20, draft.body.split('\n').length + 1)}
          spellCheck={false}
          value={draft.body}
          error={errorOf('body', 'body')}
          onChange={(text) => onChange({ ...draft, body: text })}
        />
      )}
    </>
  )
}

interface QueryFieldProps {
  field: FieldReference
  value: string
  onChange: (value: string) => void
}

function QueryField({ field, value, onChange }: QueryFieldProps) {
  const { name, isRequired, values = [] } = field
  if (values.length > 0 && !field.type.startsWith('list')) {
    const options = values.map((json) => String(JSON.parse(json)))
    return (
      <Select
        label={name}
        isOptional={!isRequired}
        value={value}
        options={[
          { value: '', label: field.default === undefined ? 'Not set' : 'Default' },
          ...options.map((option) => ({ value: option, label: option })),
        ]}
        onChange={onChange}
      />
    )
  }
  return (
    <TextField
      label={name}
      isMono
      isOptional={!isRequired}
      placeholder={field.default}
      value={value}
      onChange={onChange}
    />
  )
}

interface FileChoiceProps {
  file: File | null
  onChange: (file: File) => void
}

function FileChoice({ file, onChange }: FileChoiceProps) {
  return (
    <Row gap={3} wrap>
      <FileButton icon="file" inputLabel="File to send" onFiles={([chosen]) => onChange(chosen)}>
        {file === null ? 'Choose a file' : 'Choose another file'}
      </FileButton>
      <Hint overflow="anywhere">
        {file === null ? 'No file chosen' : `${file.name}, ${file.size.toLocaleString('en')} bytes`}
      </Hint>
    </Row>
  )
}
