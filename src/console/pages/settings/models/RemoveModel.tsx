import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMappingMutation } from '#console/api/model-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping } from '#contract/models.ts'

interface RemoveModelProps {
  isOpen: boolean
  model: Mapping
  models: readonly Mapping[]
  onClose: () => void
}

export function RemoveModel({ isOpen, model, models, onClose }: RemoveModelProps) {
  const take = useMutation(deleteMappingMutation(useQueryClient()))
  const replaced = models.filter(
    (candidate) => candidate.replacement === model.id && !candidate.removed_on,
  )
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Remove ${model.name}?`}
      action="Remove model"
      mutation={take}
      variables={model.id}
      onDone={() => toast({ title: `${model.name} removed` })}
    >
      {model.id === 'mdl-x5' ? (
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
      {replaced.length > 0 && (
        <p>It is the replacement for {replaced.map(({ id }) => id).join(', ')}.</p>
      )}
    </ConfirmMutation>
  )
}
