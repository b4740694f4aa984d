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
  /** How many files of a list are added, instead of `files`: the graph is only chosen here. */
  total?: number | undefined
  isOpen: boolean
  onClose: () => void
  onAddAll?: (graph: GraphChoice) => void
}

/** Selects the graph to add files to. */
export function FileAddDialog({ isOpen, ...props }: FileAddDialogProps) {
  const { files, total, onClose } = props
  const [only] = files
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add to a graph"
      description={
        files.length === 1 && only
          ? `Answers from the graph can quote ${only.name} right away.`
          : `Answers from the graph can quote ${count(total ?? files.length, 'file')} right away.`
      }
    >
      <AddForm {...props} />
    </Dialog>
  )
}

function AddForm({ files, total, onClose, onAddAll }: Omit<FileAddDialogProps, 'isOpen'>) {
  const add = useMutation(addFilesMutation(useQueryClient()))
  const values: { graph: GraphChoice | null } = { graph: null }
  const form = useApiForm({
    schema: choiceSchema,
    values,
    send: async ({ graph }) => ({
      graph,
      result:
        total === undefined
          ? await add.mutateAsync({ graph_id: graph.id, file_ids: files.map(({ id }) => id) })
          : null,
    }),
    onSuccess: ({ graph, result }) => {
      onClose()
      if (result === null) {
        onAddAll?.(graph)
        return
      }
      const { name } = graph
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
            isAdded={(id) =>
              total === undefined && files.every(({ graph_ids }) => graph_ids.includes(id))
            }
          />
        )}
      </FormField>
    </ApiForm>
  )
}
