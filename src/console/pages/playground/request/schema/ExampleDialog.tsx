import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { isTrouble, plainValue, readJson } from './read-json.ts'
import { schemaFromExample } from './schema-from-example.ts'
import styles from './SchemaEditor.module.css'

interface ExampleDialogProps {
  isOpen: boolean
  onClose: () => void
  onSchema: (schema: JsonSchema) => void
}

/** A schema made of an answer as it should be. */
export function ExampleDialog({ isOpen, onClose, onSchema }: ExampleDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function make() {
    const read = readJson(text)
    if (isTrouble(read)) {
      setError(`${read.message} Line ${text.slice(0, read.from).split('\n').length}.`)
      return
    }
    onSchema(schemaFromExample(plainValue(read)))
    setText('')
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Schema from an example"
      description="Paste an example answer. Its schema replaces the current one."
      size="large"
    >
      <div className={styles['example']}>
        <TextArea
          label="Example"
          rows={12}
          spellCheck={false}
          placeholder={'{ "name": "Ada", "born": "1815-12-10" }'}
          value={text}
          error={error}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={make}>
          Create schema
        </Button>
      </DialogActions>
    </Dialog>
  )
}
