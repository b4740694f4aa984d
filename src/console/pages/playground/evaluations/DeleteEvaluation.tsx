import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Evaluation } from '#contract/playground/evaluations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { count } from '#console/ui/text/count.ts'
import { deleteEvaluationMutation } from './evaluation-queries.ts'

interface DeleteEvaluationProps {
  evaluation: Evaluation
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms that an evaluation is deleted with its runs. */
export function DeleteEvaluation({
  evaluation,
  isOpen,
  onClose,
  onDeleted,
}: DeleteEvaluationProps) {
  const remove = useMutation(deleteEvaluationMutation(useQueryClient()))
  const { id, name, row_count, variants } = evaluation
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${name}?`}
      action="Delete evaluation"
      mutation={remove}
      variables={id}
      onDone={() => {
        toast({ title: 'Evaluation deleted' })
        onDeleted()
      }}
    >
      <p>
        It will be deleted permanently, with its {count(row_count, 'row')} and the runs of{' '}
        {count(variants.length, 'variant')}. Links to these runs stop working. The variants in the
        playground stay.
      </p>
    </ConfirmMutation>
  )
}
