import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { RowFacts, RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import type { AuditRecord } from '#contract/audit.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { changesText, recordLabel } from './audit-changes.ts'
import { describeActor, formatMoment, outcomeBadge, describeSubject } from './audit-labels.ts'
import styles from './AuditPage.module.css'
import { auditSortFields, type AuditSortField } from './audit-view.ts'

/** The columns of the audit log. Each row links to its details. */
export function auditColumns(
  sorting: Sorting<AuditSortField>,
  linkTo: (record: AuditRecord) => string,
): readonly Column<AuditRecord>[] {
  return plainColumns(linkTo).map((column) => {
    if (column.id === 'time') return sortable(column, 'created_at', sorting, 'desc')
    if (column.id === 'actor') return sortable(column, 'key_name', sorting)
    const field = auditSortFields.find((name) => name === column.id)
    return field ? sortable(column, field, sorting) : column
  })
}

function plainColumns(linkTo: (record: AuditRecord) => string): readonly Column<AuditRecord>[] {
  return [
    {
      id: 'operation',
      header: 'Operation',
      track: 'minmax(0, 2fr)',
      cell: (record) => (
        <Stack gap="half">
          <Text as="span" flex="shrink" overflow="truncate">
            <RowLink to={linkTo(record)}>{recordLabel(record)}</RowLink>
          </Text>
          <RowFacts>
            {describeSubject(record) !== null && (
              <Text as="bdi" flex="shrink" overflow="truncate" className={styles['subject']}>
                {describeSubject(record)}
              </Text>
            )}
            <Row as="span" show="phone" align="stretch">
              <Outcome record={record} />
            </Row>
            <Row as="span" show="phone" align="stretch">
              {describeActor(record)}
            </Row>
            <Row as="span" show="phone" align="stretch">
              <Moment time={record.last_at} />
            </Row>
          </RowFacts>
          {changesText(record) !== null && (
            <Text as="bdi" tone="muted" size="xs" overflow="clamp">
              {changesText(record)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'actor',
      header: 'Actor',
      track: 'minmax(0, 1fr)',
      from: 'tablet',
      cell: (record) => (
        <Stack gap="half">
          <Text as="bdi" flex="shrink" overflow="truncate">
            {describeActor(record)}
          </Text>
          {record.key_id !== null && (
            <RowFacts as="bdi">{record.team_name ?? 'Organization'}</RowFacts>
          )}
        </Stack>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      track: 'minmax(6.5rem, 0.5fr)',
      from: 'tablet',
      cell: (record) => <Outcome record={record} />,
    },
    {
      id: 'address',
      header: 'Address',
      track: '8rem',
      from: 'desktop',
      cell: ({ address }) => (
        <Text as="span" tone="muted" nowrap>
          {address}
        </Text>
      ),
    },
    {
      id: 'time',
      header: 'Time',
      track: '10.5rem',
      align: 'end',
      from: 'tablet',
      cell: (record) => (
        <Text as="span" tone="muted" nowrap>
          <Moment time={record.last_at} />
        </Text>
      ),
    },
  ]
}

export function Outcome({ record }: { record: AuditRecord }) {
  const { tone, icon, label } = outcomeBadge(record)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {label}
      {record.times > 1 && ` × ${record.times.toLocaleString('en')}`}
    </StatusBadge>
  )
}

function Moment({ time }: { time: string }) {
  return <time dateTime={time}>{formatMoment(time)}</time>
}
