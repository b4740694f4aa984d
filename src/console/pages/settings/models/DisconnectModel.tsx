import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectEmbeddingMutation } from '#console/api/embedding-queries.ts'
import { disconnectPictureMutation } from '#console/api/picture-queries.ts'
import { disconnectRerankingMutation } from '#console/api/reranking-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'
import type { PictureModel } from '#contract/models/picture-model.ts'
import type { RerankingModel } from '#contract/models/reranking-model.ts'

interface DisconnectProps<Model> {
  isOpen: boolean
  model: Model
  onClose: () => void
}

export function DisconnectEmbedding({ isOpen, model, onClose }: DisconnectProps<EmbeddingModel>) {
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

export function DisconnectReranking({ isOpen, model, onClose }: DisconnectProps<RerankingModel>) {
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

export function DisconnectPictures({ isOpen, model, onClose }: DisconnectProps<PictureModel>) {
  const disconnect = useMutation(disconnectPictureMutation(useQueryClient()))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title="Stop describing pictures?"
      action="Stop"
      mutation={disconnect}
      variables={undefined}
      onDone={() => toast({ title: `${model.model} no longer describes pictures` })}
    >
      <p>Existing descriptions are kept.</p>
    </ConfirmMutation>
  )
}
