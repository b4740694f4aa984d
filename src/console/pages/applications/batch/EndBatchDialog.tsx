import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationBatch } from '#contract/applications/batches.ts'
import { cancelBatchMutation, deleteBatchMutation } from '#console/applications/batch-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import { batchName } from './batch-text.ts'

interface EndBatchDialogProps {
  action: 'cancel' | 'delete'
  batch: ApplicationBatch
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms that a batch is cancelled, or deleted with its results. */
export function EndBatchDialog({ action, batch, isOpen, onClose, onDeleted }: EndBatchDialogProps) {
  const queryClient = useQueryClient()
  const cancel = useMutation(cancelBatchMutation(queryClient))
  const remove = useMutation(deleteBatchMutation(queryClient, batch.application_id))
  const { queued, in_progress, completed } = batch.counts
  if (action === 'cancel') {
    return (
      <ConfirmMutation
        isOpen={isOpen}
        onClose={onClose}
        title="Cancel the batch?"
        action="Cancel batch"
        mutation={cancel}
        variables={batch.id}
        onDone={() => toast({ title: 'Batch canceled' })}
      >
        <p>
          {count(queued, 'row')} will not run, and the batch cannot be resumed. To continue later,
          pause it instead.
        </p>
        <p>{in_progress > 0 ? 'Running rows will be stopped. ' : ''}Results so far are kept.</p>
      </ConfirmMutation>
    )
  }
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${batchName(batch)}?`}
      action="Delete batch"
      mutation={remove}
      variables={batch.id}
      onDone={() => {
        toast({ title: 'Batch deleted' })
        onDeleted()
      }}
    >
      <p>The batch will be deleted permanently, with {count(completed, 'answer')}.</p>
    </ConfirmMutation>
  )
}
