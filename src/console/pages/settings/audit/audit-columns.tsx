import { operationWords } from '#console/usage/operation-words.ts'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import type { AuditRecord } from '#contract/audit.ts'
import { actorWords, momentWords, outcomeLooks, subjectWords } from './audit-words.ts'
import styles from './AuditPage.module.css'

/** The columns of the trail; each row leads to its details. */
export function auditColumns(
  linkTo: (record: AuditRecord) => string,
): readonly Column<AuditRecord>[] {
  return [
    {
      id: 'operation',
      header: 'Operation',
      track: 'minmax(0, 1.4fr)',
      cell: (record) => (
        <div className={styles['words']}>
          <span className={styles['line']}>
            <RowLink to={linkTo(record)}>{operationWords(record.operation)}</RowLink>
          </span>
          <span className={styles['under']}>
            {subjectWords(record) !== null && (
              <bdi className={styles['line']}>{subjectWords(record)}</bdi>
            )}
            <span className={styles['narrow']}>
              <Outcome record={record} />
            </span>
            <span className={styles['narrow']}>{actorWords(record)}</span>
            <span className={styles['narrow']}>
              <Moment time={record.last_at} />
            </span>
          </span>
        </div>
      ),
    },
    {
      id: 'actor',
      header: 'Actor',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (record) => (
        <div className={styles['words']}>
          <bdi className={styles['line']}>{actorWords(record)}</bdi>
          {record.key_id !== null && (
            <bdi className={styles['under']}>{record.team_name ?? 'Organization'}</bdi>
          )}
        </div>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      track: '11rem',
      from: 'tablet',
      cell: (record) => <Outcome record={record} />,
    },
    {
      id: 'address',
      header: 'Address',
      track: '9rem',
      from: 'desktop',
      cell: ({ address }) => <span className={styles['quiet']}>{address}</span>,
    },
    {
      id: 'time',
      header: 'Time',
      track: '11.5rem',
      align: 'end',
      from: 'tablet',
      cell: (record) => (
        <span className={styles['quiet']}>
          <Moment time={record.last_at} />
        </span>
      ),
    },
  ]
}

export function Outcome({ record }: { record: AuditRecord }) {
  const { tone, icon, words } = outcomeLooks[record.outcome]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words}
      {record.times > 1 && ` × ${record.times.toLocaleString('en')}`}
    </StatusBadge>
  )
}

function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{momentWords(time)}</time>
}
