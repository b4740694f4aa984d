import type { EmbeddingModel } from '#contract/models/embedding-model.ts'
import type { PictureModel } from '#contract/models/picture-model.ts'
import { PictureForm } from './pictures/PictureForm.tsx'
import type { RerankingModel } from '#contract/models/reranking-model.ts'
import { EmbeddingForm } from './embeddings/EmbeddingForm.tsx'
import { RerankingForm } from './reranking/RerankingForm.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectProvider } from './providers/ConnectProvider.tsx'
import type { Offer } from '#console/pages/settings/models/providers/offer.ts'
import { DisconnectProvider } from './providers/DisconnectProvider.tsx'
import { EditProvider } from './providers/EditProvider.tsx'
import { MappingForm } from './MappingForm.tsx'
import { RetireModel } from './RetireModel.tsx'
import { DisconnectEmbedding, DisconnectPictures, DisconnectReranking } from './DisconnectModel.tsx'
import { RemoveModel } from './RemoveModel.tsx'
import { UseAsDefault } from './UseAsDefault.tsx'

/** The open dialog and its model or provider. */
export type ModelDialog =
  | { type: 'connect'; offer: Offer | null }
  | { type: 'map'; provider_id: string | null }
  | { type: 'edit'; model: Mapping }
  | { type: 'retire'; model: Mapping }
  | { type: 'remove'; model: Mapping }
  | { type: 'use-as-default'; model: Mapping; replaced: Mapping }
  | { type: 'edit-provider'; provider: Provider }
  | { type: 'disconnect'; provider: Provider }
  | { type: 'embed'; model: EmbeddingModel | null }
  | { type: 'stop-embedding'; model: EmbeddingModel }
  | { type: 'rerank'; model: RerankingModel | null }
  | { type: 'stop-reranking'; model: RerankingModel }
  | { type: 'describe'; model: PictureModel | null }
  | { type: 'stop-describing'; model: PictureModel }

interface ModelDialogsProps {
  dialog: ModelDialog | null
  isOpen: boolean
  models: readonly Mapping[]
  providers: readonly Provider[]
  /** Those that can embed: also the model of the machine. */
  embedders: readonly Provider[]
  onClose: () => void
}

const titles: Record<ModelDialog['type'], string> = {
  connect: 'Connect a provider',
  map: 'Add a model',
  edit: 'Edit model',
  retire: 'Retire model',
  remove: 'Remove model',
  'use-as-default': 'Use as default',
  'edit-provider': 'Edit provider',
  disconnect: 'Disconnect provider',
  embed: 'Embedding model',
  'stop-embedding': 'Disconnect embedding model',
  rerank: 'Reranking model',
  'stop-reranking': 'Disconnect reranking model',
  describe: 'Picture model',
  'stop-describing': 'Stop describing pictures',
}

/** The dialogs of the page, of which at most one is open. */
export function ModelDialogs({
  dialog,
  isOpen,
  models,
  providers,
  embedders,
  onClose,
}: ModelDialogsProps) {
  if (dialog === null) return null

  if (dialog.type === 'remove') {
    return <RemoveModel isOpen={isOpen} model={dialog.model} models={models} onClose={onClose} />
  }
  if (dialog.type === 'use-as-default') {
    const { model, replaced } = dialog
    return <UseAsDefault isOpen={isOpen} model={model} replaced={replaced} onClose={onClose} />
  }
  if (dialog.type === 'disconnect') {
    return (
      <DisconnectProvider
        isOpen={isOpen}
        provider={dialog.provider}
        models={models}
        onClose={onClose}
      />
    )
  }
  if (dialog.type === 'stop-embedding') {
    return <DisconnectEmbedding isOpen={isOpen} model={dialog.model} onClose={onClose} />
  }
  if (dialog.type === 'stop-reranking') {
    return <DisconnectReranking isOpen={isOpen} model={dialog.model} onClose={onClose} />
  }
  if (dialog.type === 'stop-describing') {
    return <DisconnectPictures isOpen={isOpen} model={dialog.model} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={titles[dialog.type]}
      size={dialog.type === 'retire' ? 'medium' : 'large'}
    >
      {dialog.type === 'connect' && (
        <ConnectProvider
          offer={dialog.offer}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {dialog.type === 'map' && (
        <MappingForm
          model={null}
          provider_id={dialog.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {dialog.type === 'edit' && (
        <MappingForm
          model={dialog.model}
          provider_id={dialog.model.provider_id}
          models={models}
          providers={providers}
          onDone={onClose}
        />
      )}
      {dialog.type === 'retire' && (
        <RetireModel model={dialog.model} models={models} onDone={onClose} />
      )}
      {dialog.type === 'embed' && (
        <EmbeddingForm model={dialog.model} providers={embedders} onDone={onClose} />
      )}
      {dialog.type === 'rerank' && (
        <RerankingForm model={dialog.model} providers={providers} onDone={onClose} />
      )}
      {dialog.type === 'describe' && (
        <PictureForm model={dialog.model} models={models} onDone={onClose} />
      )}
      {dialog.type === 'edit-provider' && (
        <EditProvider provider={dialog.provider} onDone={onClose} />
      )}
    </Dialog>
  )
}
