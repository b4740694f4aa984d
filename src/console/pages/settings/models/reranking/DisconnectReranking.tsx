import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectRerankingMutation } from '#console/api/reranking-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { RerankingModel } from '#contract/models/reranking-model.ts'

interface DisconnectRerankingProps {
  isOpen: boolean
  model: RerankingModel
  onClose: () => void
}

export function DisconnectReranking({ isOpen, model, onClose }: DisconnectRerankingProps) {
  const disconnect = useMutation(disconnectRerankingMutation(useQueryClient()))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Disconnect ${model.upstream}?`}
      action="Disconnect"
      mutation={disconnect}
      variables={undefined}
      onDone={() => toast({ title: `${model.upstream} disconnected` })}
    >
      <p>Results will stay in search order. You can connect the model again.</p>
    </ConfirmMutation>
  )
}
