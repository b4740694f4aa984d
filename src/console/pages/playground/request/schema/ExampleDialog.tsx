import { useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { isJsonProblem, toPlainValue, parseJson } from './parse-json.ts'
import { schemaFromExample } from './schema-from-example.ts'
import styles from './SchemaEditor.module.css'

interface ExampleDialogProps {
  isOpen: boolean
  onClose: () => void
  onSchema: (schema: JsonSchema) => void
}

/** Creates a schema from an example answer. */
export function ExampleDialog({ isOpen, onClose, onSchema }: ExampleDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function createSchema() {
    const result = parseJson(text)
    if (isJsonProblem(result)) {
      setError(`${result.message} Line ${text.slice(0, result.from).split('\n').length}.`)
      return
    }
    onSchema(schemaFromExample(toPlainValue(result)))
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
        <Button variant="primary" onClick={createSchema}>
          Create schema
        </Button>
      </DialogActions>
    </Dialog>
  )
}
