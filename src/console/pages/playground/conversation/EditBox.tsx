import { useState, type KeyboardEvent } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import styles from './EditBox.module.css'

interface EditBoxProps {
  label: string
  text: string
  /** What happens with it. */
  action: string
  onSave: (text: string) => void
  onCancel: () => void
}

/** Other words for a turn. What stood there stays, as a version beside it. */
export function EditBox({ label, text, action, onSave, onCancel }: EditBoxProps) {
  const [words, setWords] = useState(text)
  const isReady = words.trim() !== '' && words !== text

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // the page's own Escape stops answers
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isReady) {
      event.preventDefault()
      event.stopPropagation()
      onSave(words.trim())
    }
  }

  return (
    <div className={styles['edit']}>
      <TextArea
        label={label}
        value={words}
        onChange={setWords}
        onKeyDown={press}
        rows={Math.min(12, Math.max(3, text.split('\n').length))}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens because a person wants to write in it
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          size="small"
          disabledReason={isReady ? undefined : 'Change the text first.'}
          onClick={() => onSave(words.trim())}
        >
          {action}
        </Button>
      </div>
    </div>
  )
}
