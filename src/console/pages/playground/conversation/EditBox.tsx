import { useState, type KeyboardEvent } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { Role } from '#console/pages/playground/conversation/place/role-labels.ts'

interface EditBoxProps {
  label: string
  text: string
  messageRole: Role
  /** The roles to choose from; none if the role is fixed. */
  roles?: readonly { value: Role; label: string }[]
  /** The calls that a tool result can answer. */
  calls?: readonly { value: string; label: string }[]
  /** The label of the button that saves the text. */
  action: string
  onSave: (text: string, role: Role, tool_call_id: string) => void
  /** Saves the text and has it answered at once; undefined if that is not possible. */
  onSend?: (text: string, role: Role) => void
  onCancel: () => void
}

/** Edits the text of a turn, or writes a new one. */
export function EditBox({
  label,
  text,
  messageRole: initialRole,
  roles = [],
  calls = [],
  action,
  onSave,
  onSend,
  onCancel,
}: EditBoxProps) {
  const [value, setValue] = useState(text)
  const [role, setRole] = useState(initialRole)
  const [call, setCall] = useState(calls.at(-1)?.value ?? '')
  const isReady = value.trim() !== '' && (value !== text || role !== initialRole)
  const disabledReason = isReady
    ? undefined
    : text === ''
      ? 'Write the message first.'
      : 'Change the text first.'
  const send = role === 'user' ? onSend : undefined

  function finish() {
    if (send) send(value.trim(), role)
    else onSave(value.trim(), role, call)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Escape outside of this box stops the answers.
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady) {
      event.preventDefault()
      event.stopPropagation()
      finish()
    }
  }

  return (
    <Stack gap={2} full>
      {roles.length > 0 && (
        <Row gap={2} wrap>
          <Select label="Role" isLabelHidden value={role} options={roles} onChange={setRole} />
          {role === 'tool' && (
            <Select
              label="Function call"
              isLabelHidden
              value={call}
              options={calls}
              onChange={setCall}
            />
          )}
        </Row>
      )}
      <TextArea
        label={label}
        value={value}
        onChange={setValue}
        onKeyDown={handleKey}
        dir="auto"
        rows={Math.min(12, Math.max(3, text.split('\n').length))}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens because a person wants to write in it
        autoFocus
      />
      <Row gap={2} wrap pushed>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={send ? 'secondary' : 'primary'}
          size="small"
          disabledReason={disabledReason}
          onClick={() => onSave(value.trim(), role, call)}
        >
          {action}
        </Button>
        {send && (
          <Button variant="primary" size="small" disabledReason={disabledReason} onClick={finish}>
            Send
          </Button>
        )}
      </Row>
    </Stack>
  )
}
