import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMappingMutation } from '#console/api/model-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { defaultModel, type Mapping } from '#contract/models.ts'
import { hasOtherId, isSameModel } from './describe-model.ts'

interface RemoveModelProps {
  isOpen: boolean
  model: Mapping
  models: readonly Mapping[]
  onClose: () => void
}

export function RemoveModel({ isOpen, model, models, onClose }: RemoveModelProps) {
  const take = useMutation(deleteMappingMutation(useQueryClient()))
  const isDefault = model.id === defaultModel.id
  const isKept = isDefault && hasOtherId(model, models)
  const isStillDefault =
    !isDefault && models.some((other) => other.id === defaultModel.id && isSameModel(other, model))
  const replaced = models.filter(
    (candidate) => candidate.replacement === model.id && !candidate.removed_on,
  )
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={isKept ? `Stop using ${model.name} as default?` : `Remove ${model.name}?`}
      action={isKept ? 'Stop using as default' : 'Remove model'}
      mutation={take}
      variables={model.id}
      onDone={() =>
        toast({
          title: isKept ? `${model.name} is no longer the default model` : `${model.name} removed`,
        })
      }
    >
      {isDefault ? (
        <p>
          <strong>mdl-x5</strong> is the default model. Requests for it fall back to the model set
          in the environment, or to the built-in reader.
        </p>
      ) : (
        <p>
          Requests for <strong>{model.id}</strong> will fail with “unknown model”. To point clients
          to a replacement, retire it instead.
        </p>
      )}
      {isStillDefault && (
        <p>
          It stays connected as the default model, <strong>{defaultModel.id}</strong>.
        </p>
      )}
      {replaced.length > 0 && (
        <p>It is the replacement for {replaced.map(({ id }) => id).join(', ')}.</p>
      )}
    </ConfirmMutation>
  )
}
