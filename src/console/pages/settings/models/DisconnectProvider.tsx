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
      {answered.length === 0 ? (
        <p>No model comes from it. Its key is deleted with it.</p>
      ) : (
        <>
          <p>
            {count(answered.length, 'model goes', 'models go')} with it and{' '}
            {answered.length === 1 ? 'is' : 'are'} refused from then on:{' '}
            <strong>{answered.map(({ id }) => id).join(', ')}</strong>.
          </p>
          {answered.some(({ id }) => id === 'mdl-x5') && (
            <p>The default id, mdl-x5, is answered by what else there is for it.</p>
          )}
          <p>Its key is deleted with it.</p>
        </>
      )}
    </ConfirmDialog>
  )
}
