import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import { Button } from '#console/ui/Button.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { FileInput } from './FileInput.tsx'
import { maxValues } from './input-values.ts'

interface InputFieldProps {
  input: ApplicationInput
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  error: string | undefined
}

/** The field of one input of an application. */
export function InputField({ input, value, onChange, error }: InputFieldProps) {
  const { name, required, description } = input
  switch (input.input_type) {
    case 'text':
      return <TextInput input={input} value={value} onChange={onChange} error={error} />
    case 'dropdown':
      return (
        <Select
          label={name}
          isOptional={!required}
          hint={description}
          error={error}
          value={value[0] ?? ''}
          options={[
            { value: '', label: required ? 'Choose an option' : 'None' },
            ...input.options.list.map((option) => ({ value: option, label: option })),
          ]}
          onChange={(option) => onChange(option === '' ? [] : [option])}
        />
      )
    case 'file':
    case 'media':
      return <FileInput input={input} value={value} onChange={onChange} error={error} />
  }
}

function TextInput({ input, value, onChange, error }: InputFieldProps) {
  const maximum = maxValues(input)
  const texts = value.length === 0 ? [''] : value
  return (
    <Stack gap={2}>
      {texts.map((text, index) => (
        <TextArea
          // eslint-disable-next-line react/no-array-index-key -- texts have no identity but their place
          key={index}
          label={index === 0 ? input.name : `${input.name} ${index + 1}`}
          isOptional={!input.required && index === 0}
          aria-required={input.required && index === 0}
          hint={index === 0 ? input.description : undefined}
          error={index === 0 ? error : undefined}
          rows={3}
          dir="auto"
          value={text}
          onChange={(next) => onChange(texts.with(index, next))}
        />
      ))}
      {maximum > texts.length && (
        <Row>
          <Button size="small" icon="plus" onClick={() => onChange([...texts, ''])}>
            Add another value
          </Button>
        </Row>
      )}
    </Stack>
  )
}
