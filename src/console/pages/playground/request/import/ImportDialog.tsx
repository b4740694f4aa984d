import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import styles from './Import.module.css'
import { readPasted } from './read-pasted.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** A chat request body; it may hold what this page does not know. */
  onImport: (body: Record<string, unknown>) => void
}

/** Takes a request from elsewhere: a body or a curl command, converted where it is an older one. */
export function ImportDialog({ isOpen, onClose, onImport }: ImportDialogProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const pasted = readPasted(text)

  function take() {
    if (pasted.status === 'refused') {
      setTried(true)
      return
    }
    onImport(pasted.body)
    setText('')
    setTried(false)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import request"
      description="Paste the body of a chat request or a curl command. Deprecated web search and medical requests are converted to chat requests."
      size="large"
    >
      <div className={styles['import']}>
        <TextArea
          label="Request"
          rows={12}
          spellCheck={false}
          placeholder={'curl https://…/v1/chat -d \'{ "model": "mdl-x5", … }\''}
          value={text}
          error={isTried && pasted.status === 'refused' ? pasted.message : undefined}
          onChange={(next) => {
            setText(next)
            setTried(false)
          }}
        />
        {pasted.status === 'read' && pasted.notes.length > 0 && (
          <ul className={styles['notes']} role="status">
            {[...new Set(pasted.notes)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={take}>
          Import
        </Button>
      </DialogActions>
    </Dialog>
  )
}
