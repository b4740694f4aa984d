import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteMappingMutation } from '#console/api/model-queries.ts'
import { ConfirmDialog } from '#console/ui/Dialog.tsx'
import { toast } from '#console/ui/toast.ts'
import type { Mapping } from '#contract/models.ts'

interface TakeModelAwayProps {
  isOpen: boolean
  model: Mapping
  models: readonly Mapping[]
  onClose: () => void
}

export function TakeModelAway({ isOpen, model, models, onClose }: TakeModelAwayProps) {
  const take = useMutation(deleteMappingMutation(useQueryClient()))
  const replaced = models.filter((each) => each.replacement === model.id && !each.removed_on)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose()
        take.reset()
      }}
      title={`Take ${model.name} away?`}
      action="Take away"
      isPending={take.isPending}
      error={take.error}
      onConfirm={() =>
        take.mutate(model.id, {
          onSuccess: () => {
            onClose()
            toast({ title: `${model.name} is taken away` })
          },
        })
      }
    >
      {model.id === 'mdl-x5' ? (
        <p>
          <strong>mdl-x5</strong> is the default id: what answers it without this mapping, such as
          the built-in reader, answers it again.
        </p>
      ) : (
        <p>
          Requests for <strong>{model.id}</strong> are refused from now on, as for an id that never
          was. To tell clients what to use instead, retire it.
        </p>
      )}
      {replaced.length > 0 && (
        <p>It is what {replaced.map(({ id }) => id).join(', ')} points to.</p>
      )}
    </ConfirmDialog>
  )
}
