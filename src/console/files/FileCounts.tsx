import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Meter } from '#console/ui/chart/Meter.tsx'
import type { Graph } from '#contract/graphs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './FileCounts.module.css'

/** The number of files in a graph, with a bar of their states unless all are ready. */
export function FileCounts({ counts }: { counts: Graph['file_status'] }) {
  if (counts.total === 0)
    return (
      <Text as="span" tone="faint">
        No files
      </Text>
    )
  return (
    <Row as="span" gap={3}>
      <Text as="span" flex="fixed" className={styles['total']}>
        {count(counts.total, 'file')}
      </Text>
      {counts.completed < counts.total && (
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
      )}
      {counts.failed > 0 && (
        <Row as="span" inline gap={1} tone="critical" size="xs" weight="medium">
          <Icon name="failed" />
          {counts.failed}
          <span className="unseen"> failed</span>
        </Row>
      )}
      {counts.in_progress > 0 && (
        <Row as="span" inline gap={1} tone="caution" size="xs" weight="medium">
          <Icon name="clock" />
          {counts.in_progress}
          <span className="unseen"> processing</span>
        </Row>
      )}
    </Row>
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
