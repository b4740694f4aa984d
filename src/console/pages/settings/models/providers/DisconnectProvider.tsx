import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { disconnectProviderMutation, embeddingQueries } from '#console/api/embedding-queries.ts'
import { rerankingQueries } from '#console/api/reranking-queries.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping, Provider } from '#contract/models.ts'

interface DisconnectProviderProps {
  isOpen: boolean
  provider: Provider
  models: readonly Mapping[]
  onClose: () => void
}

export function DisconnectProvider({ isOpen, provider, models, onClose }: DisconnectProviderProps) {
  const disconnect = useMutation(disconnectProviderMutation(useQueryClient()))
  const embedding = useQuery(embeddingQueries.model())
  const embeds = embedding.data?.provider_id === provider.id
  const reranking = useQuery(rerankingQueries.model())
  const reranks = reranking.data?.provider_id === provider.id
  const answered = models.filter(({ provider_id }) => provider_id === provider.id)
  const lost = answered.filter(({ id }) => id !== 'mdl-x5')
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Disconnect ${provider.name}?`}
      action="Disconnect"
      mutation={disconnect}
      variables={{
        provider_id: provider.id,
        model_ids: answered.map(({ id }) => id),
        embeds,
        reranks,
      }}
      onDone={() => toast({ title: `${provider.name} disconnected` })}
    >
      {answered.length === 0 && !embeds && !reranks && <p>No models use this provider.</p>}
      {lost.length > 0 && (
        <p>
          {count(lost.length, 'model')} will be removed, and requests for{' '}
          {lost.length === 1 ? 'it' : 'them'} will fail:{' '}
          <strong>{lost.map(({ id }) => id).join(', ')}</strong>.
        </p>
      )}
      {answered.length > lost.length && (
        <p>
          The default model <strong>mdl-x5</strong> falls back to the model set in the environment,
          or to the built-in reader.
        </p>
      )}
      {embeds && (
        <p>
          Its model <strong>{embedding.data?.upstream}</strong> embeds the files. The vectors will
          be deleted, and passages will be found by words only.
        </p>
      )}
      {reranks && (
        <p>
          Its model <strong>{reranking.data?.upstream}</strong> reranks passages. Results will stay
          in search order.
        </p>
      )}
      {provider.has_key && <p>Its API key will be deleted.</p>}
    </ConfirmMutation>
  )
}
