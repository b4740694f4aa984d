import { useState, type KeyboardEvent } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './EditBox.module.css'

interface EditBoxProps {
  label: string
  text: string
  /** The label of the button that saves the text. */
  action: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** Edits the text of a turn. The old text stays available as another version. */
export function EditBox({ label, text, action, onSave, onCancel }: EditBoxProps) {
  const [value, setValue] = useState(text)
  const isReady = value.trim() !== '' && value !== text

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Escape outside of this box stops the answers.
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady) {
      event.preventDefault()
      event.stopPropagation()
      onSave(value.trim())
    }
  }

  return (
    <Stack gap={2}>
      <TextArea
        label={label}
        value={value}
        onChange={setValue}
        onKeyDown={handleKey}
        rows={Math.min(12, Math.max(3, text.split('\n').length))}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens because a person wants to write in it
        autoFocus
      />
      <Row gap={2} align="stretch" className={styles['buttons']}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          size="small"
          disabledReason={isReady ? undefined : 'Change the text first.'}
          onClick={() => onSave(value.trim())}
        >
          {action}
        </Button>
      </Row>
    </Stack>
  )
}
