import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectEmbeddingMutation } from '#console/api/embedding-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'

interface DisconnectEmbeddingProps {
  isOpen: boolean
  model: EmbeddingModel
  onClose: () => void
}

export function DisconnectEmbedding({ isOpen, model, onClose }: DisconnectEmbeddingProps) {
  const disconnect = useMutation(disconnectEmbeddingMutation(useQueryClient()))
  const { upstream, progress } = model
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Disconnect ${upstream}?`}
      action="Disconnect"
      mutation={disconnect}
      variables={undefined}
      onDone={() => toast({ title: `${upstream} disconnected` })}
    >
      <p>
        Passages will be found by words only. The vectors of{' '}
        {count(progress.passages_done, 'passage')} will be deleted and must be computed again if you
        reconnect it.
      </p>
    </ConfirmMutation>
  )
}
