import { useQuery } from '@tanstack/react-query'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { Button } from '#console/ui/Button.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { UsageRow } from '#contract/usage.ts'
import { breakdownColumns } from './breakdown-columns.tsx'
import { usageCsv } from './usage-csv.ts'
import styles from './UsagePage.module.css'
import { breakdowns, usageFilter, type UsageView } from './usage-view.ts'
import { breakdownWords, rowName } from './usage-words.ts'

interface UsageBreakdownProps {
  view: UsageView
  team: { name: string } | null
  onChange: (change: Partial<UsageView>) => void
}

const mostRows = 1000

/** Who and what the usage is of, the most requests first. */
export function UsageBreakdown({ view, team, onChange }: UsageBreakdownProps) {
  const by = view.by === 'team' && team !== null ? 'key' : view.by
  const list = useQuery(usageQueries.by([by], usageFilter(view)))
  const rows = by === 'day' ? list.data?.data.toReversed() : list.data?.data
  const csv = (): string => usageCsv(by, rows ?? [])

  function copy() {
    navigator.clipboard.writeText(csv()).then(
      () => toast({ title: 'Table copied' }),
      () => toast({ title: 'Your browser blocked copying', tone: 'critical' }),
    )
  }

  return (
    <section aria-labelledby="breakdown">
      <div className={styles['bar']}>
        <h2 id="breakdown" className={styles['heading']}>
          By
        </h2>
        <Segments
          label="By"
          value={by}
          options={breakdowns
            .filter((each) => each !== 'team' || team === null)
            .map((value) => ({ value, label: breakdownWords[value] }))}
          onChange={(next) => onChange({ by: next })}
        />
        <div className={styles['actions']}>
          <Button icon="copy" onClick={copy}>
            Copy CSV
          </Button>
          <Button
            icon="download"
            onClick={() =>
              saveBlob(
                new Blob([csv()], { type: 'text/csv' }),
                `usage-by-${by}-${view.from}-${view.to}.csv`,
              )
            }
          >
            Download
          </Button>
        </div>
      </div>
      <Rows list={list} rows={rows} by={by} onChange={onChange} />
      {list.data && list.data.data.length >= mostRows && (
        <p className={styles['none']}>Showing the {mostRows} with the most requests.</p>
      )}
    </section>
  )
}

interface RowsProps {
  list: { isPending: boolean; error: Error | null; isRefetching: boolean; refetch: () => unknown }
  rows: readonly UsageRow[] | undefined
  by: UsageView['by']
  onChange: UsageBreakdownProps['onChange']
}

function Rows({ list, rows, by, onChange }: RowsProps) {
  const most = Math.max(1, ...(rows ?? []).map(({ requests }) => requests))
  const columns = breakdownColumns(by, most, onChange)
  if (list.isPending) return <TableSkeleton label="Loading usage" columns={columns} rows={4} />
  if (rows === undefined) {
    if (list.error === null) return null
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  return (
    <Table
      label={`Usage by ${breakdownWords[by].toLowerCase()}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key_id ?? row.team_id ?? row.model ?? row.day ?? rowName(by, row)}
    />
  )
}
