import type { Draft } from '#console/prompt/draft.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { toOption, choiceOptions, fromOption } from './tool-choice.ts'

interface ToolChoiceProps {
  draft: Draft
  onChange: (choice: Draft['tool_choice']) => void
  error: string | undefined
}

/** Edits `tool_choice` in each form that the interface accepts. */
export function ToolChoice({ draft, onChange, error }: ToolChoiceProps) {
  const { option, isObject } = toOption(draft.tool_choice)
  return (
    <>
      <Select
        label="Tool choice"
        value={option}
        options={choiceOptions(draft)}
        error={error}
        onChange={(next) => onChange(fromOption(next, isObject))}
      />
      {['auto', 'none', 'required'].includes(option) && (
        <Checkbox
          isChecked={isObject}
          hint="Sends { value: … }, as some clients do. The meaning is the same."
          onChange={(next) => onChange(fromOption(option, next))}
        >
          Send as object
        </Checkbox>
      )}
    </>
  )
}
