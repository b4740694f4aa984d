import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectProvider } from './providers/ConnectProvider.tsx'
import type { Offer } from '#console/pages/settings/models/providers/offer.ts'
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
  isOpen: boolean
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

/** One dialog at a time. */
export function ModelDialogs({ opened, isOpen, models, providers, onClose }: ModelDialogsProps) {
  if (opened === null) return null

  if (opened.type === 'take-away') {
    return <TakeModelAway isOpen={isOpen} model={opened.model} models={models} onClose={onClose} />
  }
  if (opened.type === 'disconnect') {
    return (
      <DisconnectProvider
        isOpen={isOpen}
        provider={opened.provider}
        models={models}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={titles[opened.type]}
      size={opened.type === 'retire' ? 'medium' : 'large'}
    >
      {opened.type === 'connect' && (
        <ConnectProvider
          offer={opened.offer}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {opened.type === 'map' && (
        <MappingForm
          model={null}
          provider_id={opened.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {opened.type === 'edit' && (
        <MappingForm
          model={opened.model}
          provider_id={opened.model.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {opened.type === 'retire' && (
        <RetireModel model={opened.model} models={models} onDone={onClose} />
      )}
      {opened.type === 'edit-provider' && (
        <EditProvider provider={opened.provider} onDone={onClose} />
      )}
    </Dialog>
  )
}
