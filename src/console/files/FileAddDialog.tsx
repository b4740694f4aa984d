import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addFilesMutation } from './file-mutations.ts'
import { GraphRadios, type GraphChoice } from '#console/graphs/GraphRadios.tsx'
import { count } from '#console/ui/text/count.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { graph as graphSchema } from '#contract/graphs.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'

const choiceSchema = z.object({ graph: z.pick(graphSchema, { id: true, name: true }) })

interface FileAddDialogProps {
  files: readonly FileRecord[]
  isOpen: boolean
  onClose: () => void
}

/** Selects the graph to add files to. */
export function FileAddDialog({ files, isOpen, onClose }: FileAddDialogProps) {
  const [only] = files
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add to a graph"
      description={
        files.length === 1 && only
          ? `Answers from the graph can quote ${only.name} right away.`
          : `Answers from the graph can quote ${count(files.length, 'file')} right away.`
      }
    >
      <AddForm files={files} onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ files, onClose }: Omit<FileAddDialogProps, 'isOpen'>) {
  const add = useMutation(addFilesMutation(useQueryClient()))
  const values: { graph: GraphChoice | null } = { graph: null }
  const form = useApiForm({
    schema: choiceSchema,
    values,
    send: async ({ graph }) => ({
      name: graph.name,
      result: await add.mutateAsync({ graph_id: graph.id, file_ids: files.map(({ id }) => id) }),
    }),
    onSuccess: ({ name, result }) => {
      onClose()
      showBulkResult(result, `added to ${name}`, { title: `Added to ${name}` })
    },
  })
  const chosen = useWatch({ control: form.control, name: 'graph' })

  return (
    <ApiForm
      form={form}
      gap={3}
      action="Add to graph"
      disabledReason={chosen ? undefined : 'Choose a graph first.'}
      onCancel={onClose}
    >
      <FormField form={form} name="graph">
        {({ value, onChange, ref }) => (
          <GraphRadios
            ref={ref}
            value={value}
            onChange={onChange}
            isAdded={(id) => files.every(({ graph_ids }) => graph_ids.includes(id))}
          />
        )}
      </FormField>
    </ApiForm>
  )
}
