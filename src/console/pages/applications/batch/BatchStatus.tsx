import type { ApplicationBatch, ApplicationBatchRow } from '#contract/applications/batches.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'

export function BatchStatus({ batch }: { batch: ApplicationBatch }) {
  const { status, counts, waiting_for } = batch
  switch (status) {
    case 'running':
      return (
        <StatusBadge tone="accent" icon="progress" isBusy={waiting_for === undefined}>
          {waiting_for === undefined ? 'Running' : 'Waiting'}
        </StatusBadge>
      )
    case 'paused':
      return (
        <StatusBadge tone="neutral" icon="pause">
          {counts.in_progress > 0 ? 'Pausing' : 'Paused'}
        </StatusBadge>
      )
    case 'cancelled':
      return (
        <StatusBadge tone="neutral" icon="stop">
          Cancelled
        </StatusBadge>
      )
    case 'completed':
      return counts.failed === 0 ? (
        <StatusBadge tone="positive" icon="done">
          Completed
        </StatusBadge>
      ) : (
        <StatusBadge tone="caution" icon="alert">
          With failures
        </StatusBadge>
      )
  }
}

const rowBadges = {
  queued: { tone: 'neutral', icon: 'clock', label: 'Queued' },
  in_progress: { tone: 'accent', icon: 'progress', label: 'Running' },
  completed: { tone: 'positive', icon: 'done', label: 'Answered' },
  failed: { tone: 'critical', icon: 'failed', label: 'Failed' },
  cancelled: { tone: 'neutral', icon: 'stop', label: 'Canceled' },
  left_out: { tone: 'neutral', icon: 'minus', label: 'Skipped' },
} as const

export function RowStatus({ row: { status } }: { row: Pick<ApplicationBatchRow, 'status'> }) {
  return <StatusBadge {...rowBadges[status]} isBusy={status === 'in_progress'} />
}
