import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putMappingMutation } from '#console/api/model-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { defaultModel, type Mapping } from '#contract/models.ts'

interface UseAsDefaultProps {
  isOpen: boolean
  model: Mapping
  /** The default model, which is connected under no other ID. */
  replaced: Mapping
  onClose: () => void
}

/** Confirms a new default model where the settings of the present one are lost. */
export function UseAsDefault({ isOpen, model, replaced, onClose }: UseAsDefaultProps) {
  const put = useMutation(putMappingMutation(useQueryClient()))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Use ${model.name} as default?`}
      action="Use as default"
      mutation={put}
      variables={asDefault(model)}
      onDone={() => confirmDefault(model)}
    >
      <p>
        <strong>{replaced.name}</strong> is only connected as the default and will be removed. To
        keep it, add it under another ID first.
      </p>
    </ConfirmMutation>
  )
}

export function confirmDefault({ name }: Mapping): void {
  toast({ title: `${name} is now the default model` })
}

/** The request that makes a model of a provider the default. */
export function asDefault(model: Mapping) {
  const { name, provider_id, upstream, context_window, abilities, abilities_assumed } = model
  const { price_input, price_output } = model
  const connection = { name, provider_id: provider_id ?? '', upstream: upstream ?? '' }
  const settings = { context_window, abilities, abilities_assumed, price_input, price_output }
  return { model_id: defaultModel.id, body: { ...connection, ...settings } }
}
