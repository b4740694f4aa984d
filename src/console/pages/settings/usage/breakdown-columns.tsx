import { timeWords, wholeWords } from '#console/ui/chart/scale.ts'
import type { Column } from '#console/ui/list/column.ts'
import type { UsageRow } from '#contract/usage.ts'
import styles from './UsagePage.module.css'
import type { Breakdown, UsageView } from './usage-view.ts'
import { breakdownWords, rowName, rowValue } from './usage-words.ts'

/** `most`: the requests of the longest bar. */
export function breakdownColumns(
  by: Breakdown,
  most: number,
  onChange: (change: Partial<UsageView>) => void,
): readonly Column<UsageRow>[] {
  return [
    {
      id: 'name',
      header: breakdownWords[by],
      track: 'minmax(0, 1.5fr)',
      cell: (row) => <RowName by={by} row={row} onChange={onChange} />,
    },
    {
      id: 'requests',
      header: 'Requests',
      track: 'minmax(5.5rem, 1fr)',
      align: 'end',
      cell: ({ requests }) => (
        <div className={styles['counted']}>
          <span className={styles['share']} aria-hidden="true">
            <span style={{ width: `${(requests / most) * 100}%` }} />
          </span>
          <span>{wholeWords(requests)}</span>
        </div>
      ),
    },
    {
      id: 'refused',
      header: 'Rejected',
      track: '5rem',
      align: 'end',
      from: 'desktop',
      cell: ({ refused }) => <Quiet value={refused} />,
    },
    {
      id: 'limited',
      header: 'Rate limited',
      track: '5.5rem',
      align: 'end',
      from: 'desktop',
      cell: ({ limited }) => <Quiet value={limited} />,
    },
    {
      id: 'failed',
      header: 'Failed',
      track: '4rem',
      align: 'end',
      cell: ({ failed }) =>
        failed > 0 ? (
          <span className={styles['failed']}>{wholeWords(failed)}</span>
        ) : (
          <Quiet value={0} />
        ),
    },
    {
      id: 'in',
      header: 'Tokens in',
      track: '6.5rem',
      align: 'end',
      from: 'tablet',
      cell: ({ prompt_tokens }) => <Quiet value={prompt_tokens} />,
    },
    {
      id: 'out',
      header: 'Tokens out',
      track: '6.5rem',
      align: 'end',
      from: 'tablet',
      cell: ({ completion_tokens }) => <Quiet value={completion_tokens} />,
    },
    {
      id: 'p50',
      header: 'p50',
      track: '4rem',
      align: 'end',
      from: 'tablet',
      cell: ({ latency_ms }) => timeWords(latency_ms.p50),
    },
    {
      id: 'p99',
      header: 'p99',
      track: '4rem',
      align: 'end',
      from: 'desktop',
      cell: ({ latency_ms }) => timeWords(latency_ms.p99),
    },
  ]
}

interface RowNameProps {
  by: Breakdown
  row: UsageRow
  onChange: (change: Partial<UsageView>) => void
}

function RowName({ by, row, onChange }: RowNameProps) {
  const value = rowValue(by, row)
  const name = <bdi>{rowName(by, row)}</bdi>
  if (value === null) return <span className={styles['name']}>{name}</span>
  return (
    <button
      type="button"
      className={styles['pick']}
      title="Filter by this"
      onClick={() => onChange({ [by]: value })}
    >
      {name}
    </button>
  )
}

function Quiet({ value }: { value: number }) {
  return <span className={value === 0 ? styles['zero'] : undefined}>{wholeWords(value)}</span>
}
