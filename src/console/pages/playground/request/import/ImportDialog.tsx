import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import styles from './Import.module.css'
import { parsePasted } from './parse-pasted.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Called with a chat request body that may contain unsupported fields. */
  onImport: (body: Record<string, unknown>) => void
}

/** Imports a request body or a curl command. Deprecated requests are converted. */
export function ImportDialog({ isOpen, onClose, onImport }: ImportDialogProps) {
  const [text, setText] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const pasted = parsePasted(text)

  function submit() {
    if (pasted.status === 'refused') {
      setSubmitted(true)
      return
    }
    onImport(pasted.body)
    setText('')
    setSubmitted(false)
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
          error={isSubmitted && pasted.status === 'refused' ? pasted.message : undefined}
          onChange={(next) => {
            setText(next)
            setSubmitted(false)
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
        <Button variant="primary" onClick={submit}>
          Import
        </Button>
      </DialogActions>
    </Dialog>
  )
}
