import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { paths } from '#console/paths.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { runTitle } from '#console/pages/playground/runs/run-labels.ts'
import styles from './RunPage.module.css'
import { RunState } from '#console/pages/playground/runs/RunState.tsx'

interface RunCompareDialogProps {
  run: Pick<RunSummary, 'id' | 'title' | 'group_id'>
  isOpen: boolean
  onClose: () => void
}

/** Chooses the run to compare with. */
export function RunCompareDialog({ run, isOpen, onClose }: RunCompareDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Compare with another run"
      description="Choose a run to compare requests and answers."
      size="large"
    >
      <Choices run={run} />
    </Dialog>
  )
}

function Choices({ run }: Pick<RunCompareDialogProps, 'run'>) {
  const [search, setSearch] = useState('')
  const list = useQuery({
    ...runQueries.choice({ scope: 'all', ...(search !== '' && { search }) }),
    select: ({ data }) => data.filter(({ id }) => id !== run.id),
  })
  return (
    <div className={styles['compare']}>
      <SearchField label="Search prompts and answers" value={search} onChange={setSearch} />
      <QueryView
        query={list}
        skeleton={
          <div className={styles['waiting']}>
            <Loading label="Loading runs" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        }
      >
        {(others) =>
          others.length === 0 ? (
            <p className={styles['note']}>
              {search === '' ? 'No other runs yet.' : `No other runs match “${search}”.`}
            </p>
          ) : (
            <ul className={styles['others']} aria-label="Runs">
              {others.map((other) => (
                <li key={other.id}>
                  <Link to={diffPath(run, other)} className={styles['other']}>
                    <span dir="auto" className={styles['otherTitle']}>
                      {runTitle(other)}
                    </span>
                    <span className={styles['otherFacts']}>
                      <RunState run={other} />
                      <code>{other.model}</code>
                      <Time value={other.created_at} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

// Ids sort by creation time; the older run is side A.
function diffPath(run: { id: string }, other: { id: string }): string {
  return run.id < other.id ? paths.runDiff(run.id, other.id) : paths.runDiff(other.id, run.id)
}
