import { useNavigate } from 'react-router'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { count } from '#console/ui/count.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { useRunActions } from './run-actions.ts'
import styles from './RunsPage.module.css'

/** What can be done to the selected runs. Stands where the filters stand, so that nothing moves. */
export function RunBulkBar({ runs }: { runs: readonly RunSummary[] }) {
  const actions = useRunActions()
  const navigate = useNavigate()
  // the older one is what the newer one is compared with
  const [a, b] = runs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return (
    <div className={styles['bulk']} role="group" aria-label="Selected runs">
      <IconButton icon="close" label="Select none" onClick={() => actions.selectAll(false)} />
      <p className={styles['chosen']} role="status">
        {count(runs.length, 'run')} selected
      </p>
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
      <Button icon="trash" disabledReason={actions.refusal} onClick={() => actions.discard(runs)}>
        Delete
      </Button>
    </div>
  )
}
