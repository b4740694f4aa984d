import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { formatDateTime } from '#console/ui/text/format-date-time.ts'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { IsolationSummary } from '#contract/isolation.ts'
import { paths } from '#console/paths.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { reportLook, formatTestDuration } from './isolation-labels.ts'
import styles from './IsolationPage.module.css'

interface IsolationHistoryProps {
  list: UseInfiniteQueryResult<readonly IsolationSummary[]>
  /** The id of the report on the page. */
  shown: string | null
}

/** All stored reports, newest first. */
export function IsolationHistory({ list, shown }: IsolationHistoryProps) {
  return (
    <section aria-labelledby="history">
      <Text as="h2" id="history" size="m" className={styles['heading']}>
        Reports
      </Text>
      <QueryTable
        label="Reports"
        loadingLabel="Loading reports"
        query={list}
        columns={columns}
        rowKey={(report) => report.id}
        isSelected={(report) => report.id === shown}
      />
    </section>
  )
}

const columns: readonly Column<IsolationSummary>[] = [
  {
    id: 'when',
    header: 'Time',
    track: 'minmax(0, 1.6fr)',
    cell: (report) => (
      <RowLink to={paths.isolation(report.id)}>{formatDateTime(report.created_at)}</RowLink>
    ),
  },
  {
    id: 'verdict',
    header: 'Result',
    track: 'minmax(7rem, 1fr)',
    cell: (report) => <StatusBadge {...reportLook(report)} isBusy={report.status === 'running'} />,
  },
  {
    id: 'routes',
    header: 'Routes',
    track: 'minmax(0, 1.4fr)',
    from: 'tablet',
    cell: ({ routes_passed, routes_failed, routes_not_proven, status }) =>
      status === 'completed'
        ? [
            `${routes_passed} isolated`,
            routes_failed > 0 && `${routes_failed} leaked`,
            routes_not_proven > 0 && `${routes_not_proven} inconclusive`,
          ]
            .filter(Boolean)
            .join(', ')
        : '',
  },
  {
    id: 'teams',
    header: 'Teams',
    track: '5rem',
    from: 'desktop',
    align: 'end',
    cell: ({ teams, teams_total, status }) =>
      status === 'completed' && (teams === teams_total ? teams : `${teams} of ${teams_total}`),
  },
  {
    id: 'took',
    header: 'Duration',
    track: '7rem',
    from: 'desktop',
    cell: (report) => formatTestDuration(report),
  },
  {
    id: 'by',
    header: 'Started by',
    track: 'minmax(0, 1fr)',
    from: 'tablet',
    cell: ({ started_by }) => started_by ?? 'Schedule',
  },
  {
    id: 'ago',
    header: 'Age',
    track: '7rem',
    from: 'desktop',
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]
