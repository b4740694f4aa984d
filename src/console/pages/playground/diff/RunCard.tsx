import { Link } from 'react-router'
import { runTitle } from '#console/pages/playground/runs/run-labels.ts'
import { RunState } from '#console/pages/playground/runs/RunState.tsx'
import { paths } from '#console/paths.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { Run } from '#contract/runs.ts'
import styles from './DiffPage.module.css'

/** The title and state of one of the two runs, with a link to it. */
export function RunCard({ label, run }: { label: string; run: Run }) {
  return (
    <article className={styles['card']} aria-label={`Run ${label}`}>
      <span className={styles['letter']}>{label}</span>
      <div className={styles['about']}>
        <h2 dir="auto" className={styles['title']}>
          <Link to={paths.run(run.id)}>{runTitle(run)}</Link>
        </h2>
        <p className={styles['under']}>
          <RunState run={run} />
          <code>{run.model}</code>
          <Time value={run.created_at} />
          {!run.own && (
            <span>
              by <bdi>{run.key_name}</bdi>
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
