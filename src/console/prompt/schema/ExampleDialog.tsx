import * as z from 'zod/mini'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { isJsonProblem, toPlainValue, parseJson } from './parse-json.ts'
import { schemaFromExample } from './schema-from-example.ts'

interface ExampleDialogProps {
  isOpen: boolean
  onClose: () => void
  onSchema: (schema: JsonSchema) => void
}

/** Creates a schema from an example answer. */
export function ExampleDialog({ isOpen, onClose, onSchema }: ExampleDialogProps) {
  const form = useApiForm({
    schema: z.object({ text: z.string() }),
    values: { text: '' },
    check: ({ text }) => {
      const result = parseJson(text)
      if (!isJsonProblem(result)) return {}
      return { text: `${result.message} Line ${text.slice(0, result.from).split('\n').length}.` }
    },
    send: async ({ text }) => parseJson(text),
    onSuccess: (result) => {
      if (isJsonProblem(result)) return
      onSchema(schemaFromExample(toPlainValue(result)))
      form.reset()
      onClose()
    },
  })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Schema from an example"
      description="Paste an example answer. Its schema replaces the current one."
      size="large"
    >
      <ApiForm form={form} gap={3} action="Create schema" onCancel={onClose}>
        <FormField form={form} name="text">
          {(field) => (
            <TextArea
              {...field}
              label="Example"
              rows={12}
              spellCheck={false}
              placeholder={'{ "name": "Ada", "born": "1815-12-10" }'}
            />
          )}
        </FormField>
      </ApiForm>
    </Dialog>
  )
}
