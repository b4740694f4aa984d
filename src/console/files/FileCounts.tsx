import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Meter } from '#console/ui/chart/Meter.tsx'
import type { Graph } from '#contract/graphs.ts'
import styles from './FileCounts.module.css'

/** The number of files in a graph by state, as text and as a bar. */
export function FileCounts({ counts }: { counts: Graph['file_status'] }) {
  if (counts.total === 0) return <span className={styles['none']}>No files</span>
  return (
    <span className={styles['counts']}>
      <span className={styles['total']}>{count(counts.total, 'file')}</span>
      <span className={styles['bar']}>
        <Meter
          label={countsLabel(counts)}
          parts={[
            { tone: 'positive', value: counts.completed },
            { tone: 'caution', value: counts.in_progress },
            { tone: 'critical', value: counts.failed },
          ]}
        />
      </span>
      {counts.failed > 0 && (
        <span className={styles['failed']}>
          <Icon name="failed" />
          {counts.failed}
          <span className="unseen"> failed</span>
        </span>
      )}
      {counts.in_progress > 0 && (
        <span className={styles['reading']}>
          <Icon name="clock" />
          {counts.in_progress}
          <span className="unseen"> processing</span>
        </span>
      )}
    </span>
  )
}

function countsLabel(counts: Graph['file_status']): string {
  const parts = [
    counts.completed > 0 && `${counts.completed} ready`,
    counts.in_progress > 0 && `${counts.in_progress} processing`,
    counts.failed > 0 && `${counts.failed} failed`,
  ]
  return parts.filter(Boolean).join(', ') || 'No files'
}
