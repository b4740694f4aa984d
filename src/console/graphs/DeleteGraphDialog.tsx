import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteGraphMutation } from './graph-mutations.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Graph } from '#contract/graphs.ts'

interface DeleteGraphDialogProps {
  graph: Graph
  isOpen: boolean
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

export function DeleteGraphDialog({ graph, isOpen, onClose, onDeleted }: DeleteGraphDialogProps) {
  const remove = useMutation(deleteGraphMutation(useQueryClient()))
  const { total } = graph.file_status
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${graph.name}?`}
      action="Delete graph"
      mutation={remove}
      variables={graph.id}
      onDone={() => {
        toast({ title: `${graph.name} deleted`, description: remainingFilesText(total) })
        onDeleted?.()
      }}
    >
      <p>
        <strong>{graph.name}</strong> will be deleted permanently, with its settings and web
        sources. Answers that quote it will be hidden in all conversations.
      </p>
      {total > 0 && <p>{remainingFilesText(total)}</p>}
    </ConfirmMutation>
  )
}

function remainingFilesText(total: number): string {
  if (total === 0) return 'It contained no files.'
  return `Its ${count(total, 'file')} ${total === 1 ? 'stays' : 'stay'} in Files.`
}
