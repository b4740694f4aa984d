import { useNavigate } from '#console/router/use-location.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/text/count.ts'
import { SelectionBar } from '#console/ui/list/SelectionBar.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { useRunActions } from './run-actions.ts'

interface RunBulkBarProps {
  runs: readonly RunSummary[]
  onClear: () => void
}

/** The actions for the selected runs. */
export function RunBulkBar({ runs, onClear }: RunBulkBarProps) {
  const actions = useRunActions()
  const navigate = useNavigate()
  // Ids sort by creation time; the older run is side A.
  const [a, b] = runs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return (
    <SelectionBar label="Selected runs" count={count(runs.length, 'run')} onClear={onClear}>
      <Button
        icon="columns"
        variant={runs.length === 2 ? 'primary' : 'secondary'}
        disabledReason={runs.length === 2 ? undefined : 'Select two runs to compare them.'}
        onClick={() => {
          if (a && b) void navigate(paths.runDiff(a.id, b.id))
        }}
      >
        Compare
      </Button>
      <Button
        icon="trash"
        disabledReason={actions.deleteDisabledReason}
        onClick={() => actions.confirmDelete(runs)}
      >
        Delete
      </Button>
    </SelectionBar>
  )
}
