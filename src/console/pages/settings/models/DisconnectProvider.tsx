import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectProviderMutation } from '#console/api/model-queries.ts'
import { count } from '#console/ui/count.ts'
import { ConfirmDialog } from '#console/ui/Dialog.tsx'
import { toast } from '#console/ui/toast.ts'
import type { Mapping, Provider } from '#contract/models.ts'

interface DisconnectProviderProps {
  isOpen: boolean
  provider: Provider
  models: readonly Mapping[]
  onClose: () => void
}

export function DisconnectProvider({ isOpen, provider, models, onClose }: DisconnectProviderProps) {
  const disconnect = useMutation(disconnectProviderMutation(useQueryClient()))
  const answered = models.filter(({ provider_id }) => provider_id === provider.id)
  const lost = answered.filter(({ id }) => id !== 'mdl-x5')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose()
        disconnect.reset()
      }}
      title={`Disconnect ${provider.name}?`}
      action="Disconnect"
      isPending={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() =>
        disconnect.mutate(
          { provider_id: provider.id, model_ids: answered.map(({ id }) => id) },
          {
            onSuccess: () => {
              onClose()
              toast({ title: `${provider.name} is disconnected` })
            },
          },
        )
      }
    >
      {answered.length === 0 && <p>No model comes from it.</p>}
      {lost.length > 0 && (
        <p>
          {count(lost.length, 'model goes', 'models go')} with it, and requests for{' '}
          {lost.length === 1 ? 'it' : 'them'} are refused from then on:{' '}
          <strong>{lost.map(({ id }) => id).join(', ')}</strong>.
        </p>
      )}
      {answered.length > lost.length && (
        <p>
          It answers the default id <strong>mdl-x5</strong> as well, which goes back to the built-in
          reader, or to what the environment names.
        </p>
      )}
      {provider.has_key && <p>Its key is deleted with it.</p>}
    </ConfirmDialog>
  )
}
