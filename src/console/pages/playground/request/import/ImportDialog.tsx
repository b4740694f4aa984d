import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './Import.module.css'
import { parsePasted } from './parse-pasted.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Called with a chat request body that may contain unsupported fields. */
  onImport: (body: Record<string, unknown>) => void | Promise<void>
}

/** Imports a request body or a curl command. Deprecated requests are converted. */
export function ImportDialog({ isOpen, onClose, onImport }: ImportDialogProps) {
  const form = useApiForm({
    schema: z.object({ text: z.string() }),
    values: { text: '' },
    check: ({ text }) => {
      const pasted = parsePasted(text)
      return { text: pasted.status === 'invalid' ? pasted.message : undefined }
    },
    send: async ({ text }) => parsePasted(text),
    onSuccess: (pasted) => {
      if (pasted.status === 'invalid') return
      void onImport(pasted.body)
      form.reset()
      onClose()
    },
  })
  const pasted = parsePasted(useWatch({ control: form.control, name: 'text' }))

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import request"
      description="Paste the body of a chat request or a curl command. Deprecated web search and medical requests are converted to chat requests."
      size="large"
    >
      <ApiForm form={form} gap={3} action="Import" onCancel={onClose}>
        <Stack gap={3} className={styles['import']}>
          <FormField form={form} name="text">
            {(field) => (
              <TextArea
                {...field}
                label="Request"
                rows={12}
                spellCheck={false}
                placeholder={'curl https://…/v1/chat -d \'{ "model": "mdl-x5", … }\''}
              />
            )}
          </FormField>
          {pasted.status === 'read' && pasted.notes.length > 0 && (
            <Stack as="ul" gap={1} leading="prose" pad={3} surface="caution" role="status">
              {[...new Set(pasted.notes)].map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Stack>
          )}
        </Stack>
      </ApiForm>
    </Dialog>
  )
}
