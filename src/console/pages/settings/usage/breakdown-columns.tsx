import { TextButton } from '#console/ui/TextButton.tsx'
import { formatMilliseconds, formatWhole } from '#console/ui/chart/scale.ts'
import { formatCost } from '#console/models/format-cost.ts'
import type { Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import type { UsageRow } from '#contract/usage.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './UsagePage.module.css'
import type { Breakdown } from './usage-labels.ts'
import type { UsageView } from './usage-view.ts'
import type { UsageColumn } from './usage-sort.ts'
import { breakdownLabels, rowName, rowValue } from './usage-labels.ts'

/** `maxRequests` is the length of the longest bar. */
export function breakdownColumns(
  by: Breakdown,
  maxRequests: number,
  onChange: (change: Partial<UsageView>) => void,
  sorting: Sorting<UsageColumn>,
): readonly Column<UsageRow>[] {
  const columns: readonly (Column<UsageRow> & { id: UsageColumn })[] = [
    {
      id: 'name',
      header: breakdownLabels[by],
      track: 'minmax(7.5rem, 1.5fr)',
      cell: (row) => <RowName by={by} row={row} onChange={onChange} />,
    },
    {
      id: 'requests',
      header: 'Requests',
      track: 'minmax(5rem, 1fr)',
      align: 'end',
      cell: ({ requests }) => (
        <Row gap={2} className={styles['counted']}>
          <span className={styles['share']} aria-hidden="true">
            <span style={{ width: `${(requests / maxRequests) * 100}%` }} />
          </span>
          <span>{formatWhole(requests)}</span>
        </Row>
      ),
    },
    {
      id: 'refused',
      header: 'Rejected',
      track: '4.5rem',
      align: 'end',
      from: 'desktop',
      cell: ({ refused }) => <MutedZero value={refused} />,
    },
    {
      id: 'limited',
      header: 'Limited',
      track: '4rem',
      align: 'end',
      from: 'desktop',
      cell: ({ limited }) => <MutedZero value={limited} />,
    },
    {
      id: 'failed',
      header: 'Failed',
      track: '4rem',
      align: 'end',
      cell: ({ failed }) =>
        failed > 0 ? (
          <Text as="span" tone="critical" weight="bold">
            {formatWhole(failed)}
          </Text>
        ) : (
          <MutedZero value={0} />
        ),
    },
    {
      id: 'in',
      header: 'Tokens in',
      track: '5.5rem',
      align: 'end',
      from: 'tablet',
      cell: ({ prompt_tokens }) => <MutedZero value={prompt_tokens} />,
    },
    {
      id: 'out',
      header: 'Tokens out',
      track: '5.5rem',
      align: 'end',
      from: 'tablet',
      cell: ({ completion_tokens }) => <MutedZero value={completion_tokens} />,
    },
    {
      id: 'cost',
      header: 'Cost',
      track: '5rem',
      below: ({ cost }) => cost !== null && `Cost ${formatCost(cost)}`,
      align: 'end',
      from: 'tablet',
      cell: ({ cost }) =>
        cost === null ? (
          <Text as="span" tone="faint">
            –
          </Text>
        ) : (
          formatCost(cost)
        ),
    },
    {
      id: 'p50',
      header: 'p50',
      track: '3.75rem',
      align: 'end',
      from: 'tablet',
      cell: ({ latency_ms }) => formatMilliseconds(latency_ms.p50),
    },
    {
      id: 'p99',
      header: 'p99',
      track: '4rem',
      align: 'end',
      from: 'desktop',
      cell: ({ latency_ms }) => formatMilliseconds(latency_ms.p99),
    },
  ]
  return columns.map((column) => sortable(column, column.id, sorting))
}

interface RowNameProps {
  by: Breakdown
  row: UsageRow
  onChange: (change: Partial<UsageView>) => void
}

function RowName({ by, row, onChange }: RowNameProps) {
  const value = rowValue(by, row)
  const name = <bdi>{rowName(by, row)}</bdi>
  if (value === null)
    return (
      <Text as="span" weight="medium" overflow="anywhere">
        {name}
      </Text>
    )
  return (
    <Text
      as={TextButton}
      tone="ink"
      weight="medium"
      overflow="anywhere"
      contained
      title="Filter by this"
      onClick={() => onChange({ [by]: value })}
    >
      {name}
    </Text>
  )
}

function MutedZero({ value }: { value: number }) {
  return (
    <Text as="span" tone={value === 0 ? 'faint' : undefined}>
      {formatWhole(value)}
    </Text>
  )
}
