import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { ChipField } from '#console/ui/form/ChipField.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { maxInputFiles, maxInputTexts } from '#contract/applications/blueprint.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { normalizeName } from '#contract/primitives.ts'
import type { ApplicationDraft, InputDraft } from './application-draft.ts'
import { addInput, changeInput, moved } from './edit-draft.ts'
import { ListActions } from './ListActions.tsx'

interface InputsProps {
  draft: ApplicationDraft
  onChange: (draft: ApplicationDraft) => void
  /** Messages by the path of the field. */
  problems: Readonly<Record<string, string>>
}

/** The inputs of an application, in the order of its form. */
export function Inputs({ draft, onChange, problems }: InputsProps) {
  const { inputs } = draft
  return (
    <Stack gap={3}>
      {inputs.length === 0 && (
        <Hint as="p">
          Without inputs, every run sends the same prompt. Add one, then write its name in a
          message, for instance {'{{Topic}}'}.
        </Hint>
      )}
      {inputs.map((input, index) => (
        <InputCard
          key={input.id}
          input={input}
          index={index}
          count={inputs.length}
          error={(field) => problems[`blueprint.inputs.${index}.${field}`]}
          onChange={(next) => onChange(changeInput(draft, index, next))}
          onMove={(by) => onChange({ ...draft, inputs: moved(inputs, index, by) })}
          onRemove={() => onChange({ ...draft, inputs: inputs.toSpliced(index, 1) })}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onChange(addInput(draft))}>
          Add input
        </Button>
      </div>
    </Stack>
  )
}

const types = [
  { value: 'text', label: 'Text' },
  { value: 'dropdown', label: 'Dropdown' },
  { value: 'file', label: 'File' },
  { value: 'media', label: 'Image' },
] as const

interface InputCardProps {
  input: InputDraft
  index: number
  count: number
  error: (field: string) => string | undefined
  onChange: (input: InputDraft) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function InputCard({ input, index, count, error, onChange, onMove, onRemove }: InputCardProps) {
  const [openChoice, setOpen] = useState<boolean | null>(null)
  const label = input.name || `input ${index + 1}`
  const hasProblem = ['description', 'options', 'options.file_types'].some(
    (field) => error(field) !== undefined,
  )
  return (
    <Stack as="section" gap={3} pad={3} surface="card" aria-label={`Input ${label}`}>
      <Row gap={2} justify="between">
        <Checkbox
          isChecked={input.required}
          onChange={(required) => onChange({ ...input, required })}
        >
          Required
        </Checkbox>
        <ListActions
          thing={label}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </Row>
      <Stack columns="narrow" gap={3}>
        <NameField
          name={input.name}
          error={error('name')}
          onChange={(name) => onChange({ ...input, name })}
        />
        <Select
          label="Type"
          value={input.input_type}
          options={types}
          error={error('input_type')}
          onChange={(input_type) => onChange({ ...input, input_type, maximum: 1, file_types: [] })}
        />
      </Stack>
      {input.input_type === 'dropdown' && (
        <Options
          list={input.list}
          error={error('options.list')}
          onChange={(list) => onChange({ ...input, list })}
        />
      )}
      <Disclosure
        look="inline"
        title={input.input_type === 'dropdown' ? 'Description' : 'Description and limits'}
        summary={input.description}
        isOpen={openChoice ?? hasProblem}
        onOpenChange={setOpen}
      >
        <Stack gap={3}>
          <TextField
            label="Description"
            isOptional
            placeholder="What to enter"
            value={input.description}
            error={error('description')}
            onChange={(description) => onChange({ ...input, description })}
          />
          {input.input_type !== 'dropdown' && (
            <Limits input={input} error={error} onChange={onChange} />
          )}
        </Stack>
      </Disclosure>
    </Stack>
  )
}

/** Renames when the focus leaves, so that a name that is typed does not pass through the names of others. */
function NameField({
  name,
  error,
  onChange,
}: {
  name: string
  error: string | undefined
  onChange: (name: string) => void
}) {
  const [edit, setEdit] = useState({ name, text: name })
  // The text that is typed stays unless the name was changed elsewhere.
  const text = edit.name === name ? edit.text : name
  const commit = () => {
    const next = normalizeName(text)
    if (next !== name) onChange(next)
  }
  return (
    <TextField
      label="Name"
      value={text}
      error={error}
      onChange={(next) => setEdit({ name, text: next })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

const maxOptions = 100

interface OptionsProps {
  list: readonly string[]
  error: string | undefined
  onChange: (list: string[]) => void
}

function Options({ list, error, onChange }: OptionsProps) {
  return (
    <ChipField
      label="Options"
      hint="Press Enter to add one. Paste several, one per line."
      isOptional={false}
      values={list}
      split={(text) => text.split('\n').map(normalizeName)}
      validate={(value) => {
        if (list.includes(value)) return `“${value}” is already in the list.`
        return list.length >= maxOptions ? `Use at most ${maxOptions} options.` : null
      }}
      error={error}
      onChange={onChange}
    />
  )
}

/** How many texts or files an input takes, and of which types. */
function Limits({ input, error, onChange }: Pick<InputCardProps, 'input' | 'error' | 'onChange'>) {
  const isText = input.input_type === 'text'
  const problem = error('options') ?? error('options.file_types')
  return (
    <>
      <Select
        label={isText ? 'Number of values' : 'Number of files'}
        value={String(input.maximum)}
        options={Array.from({ length: isText ? maxInputTexts : maxInputFiles }, (_, at) => ({
          value: String(at + 1),
          label: at === 0 ? 'One' : `Up to ${at + 1}`,
        }))}
        onChange={(value) => onChange({ ...input, maximum: Number(value) })}
      />
      {!isText && (
        <ChipField
          label="File types"
          hint={
            input.input_type === 'file'
              ? 'Extensions such as pdf. Leave empty to allow any type.'
              : 'Enter png or jpg. Leave empty to allow both.'
          }
          values={input.file_types}
          split={(text) =>
            text
              .toLowerCase()
              .split(/[\s,.]+/)
              .filter(Boolean)
          }
          validate={(value) =>
            input.file_types.includes(value) ? 'It is already in the list.' : null
          }
          error={problem}
          onChange={(file_types) => onChange({ ...input, file_types })}
        />
      )}
      {isText && problem !== undefined && <ErrorText data-problem="">{problem}</ErrorText>}
    </>
  )
}
