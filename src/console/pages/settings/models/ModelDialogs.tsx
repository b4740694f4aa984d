import { useState } from 'react'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectProvider, type Offer } from './providers/ConnectProvider.tsx'
import { DisconnectProvider } from './providers/DisconnectProvider.tsx'
import { EditProvider } from './providers/EditProvider.tsx'
import { MappingForm } from './MappingForm.tsx'
import { RetireModel } from './RetireModel.tsx'
import { TakeModelAway } from './TakeModelAway.tsx'

/** What a person is about to do with a model or a provider. */
export type Opened =
  | { type: 'connect'; offer: Offer | null }
  | { type: 'map'; provider_id: string | null }
  | { type: 'edit'; model: Mapping }
  | { type: 'retire'; model: Mapping }
  | { type: 'take-away'; model: Mapping }
  | { type: 'edit-provider'; provider: Provider }
  | { type: 'disconnect'; provider: Provider }

interface ModelDialogsProps {
  opened: Opened | null
  models: readonly Mapping[]
  providers: readonly Provider[]
  onClose: () => void
}

const titles: Record<Opened['type'], string> = {
  connect: 'Connect a provider',
  map: 'Add a model',
  edit: 'Edit model',
  retire: 'Retire model',
  'take-away': 'Remove model',
  'edit-provider': 'Edit provider',
  disconnect: 'Disconnect provider',
}

/** One dialog at a time; what it showed stays while it fades. */
export function ModelDialogs({ opened, models, providers, onClose }: ModelDialogsProps) {
  const [last, setLast] = useState<Opened | null>(null)
  if (opened !== null && opened !== last) setLast(opened)
  if (last === null) return null
  const isOpen = opened !== null

  if (last.type === 'take-away') {
    return <TakeModelAway isOpen={isOpen} model={last.model} models={models} onClose={onClose} />
  }
  if (last.type === 'disconnect') {
    return (
      <DisconnectProvider
        isOpen={isOpen}
        provider={last.provider}
        models={models}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={titles[last.type]}
      size={last.type === 'retire' ? 'medium' : 'large'}
    >
      {last.type === 'connect' && (
        <ConnectProvider
          offer={last.offer}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {last.type === 'map' && (
        <MappingForm
          model={null}
          provider_id={last.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {last.type === 'edit' && (
        <MappingForm
          model={last.model}
          provider_id={last.model.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {last.type === 'retire' && (
        <RetireModel model={last.model} models={models} onDone={onClose} />
      )}
      {last.type === 'edit-provider' && <EditProvider provider={last.provider} onDone={onClose} />}
    </Dialog>
  )
}
