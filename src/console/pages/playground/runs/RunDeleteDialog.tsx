import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteRunsMutation } from './run-queries.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { runTitle } from './run-labels.ts'

interface RunDeleteDialogProps {
  runs: readonly Pick<RunSummary, 'id' | 'title' | 'own'>[]
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms deleting runs and lists what is deleted with them. */
export function RunDeleteDialog({ runs, isOpen, onClose, onDeleted }: RunDeleteDialogProps) {
  const remove = useMutation(deleteRunsMutation(useQueryClient()))
  const [only] = runs
  const isOne = runs.length === 1
  const what = isOne && only ? runTitle(only) : count(runs.length, 'run')
  const others = runs.filter(({ own }) => !own).length
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={isOne ? 'Delete this run?' : `Delete ${what}?`}
      action={isOne ? 'Delete run' : `Delete ${what}`}
      mutation={remove}
      variables={runs.map(({ id }) => id)}
      onDone={(result) => {
        const title = isOne ? 'Run deleted' : `${what} deleted`
        showBulkResult(result, 'deleted', { title }, 'run')
        onDeleted()
      }}
    >
      <p>
        <strong>
          <bdi>{what}</bdi>
        </strong>{' '}
        will be deleted permanently, including requests, answers, stream events and links.
      </p>
      {others > 0 && (
        <p>
          {isOne
            ? 'It was made by another key.'
            : `${count(others, 'of them was', 'of them were')} made by other keys.`}
        </p>
      )}
    </ConfirmMutation>
  )
}
