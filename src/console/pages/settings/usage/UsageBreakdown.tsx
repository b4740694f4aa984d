import { useQuery } from '@tanstack/react-query'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { Button } from '#console/ui/Button.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
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
  const list = useQuery({
    ...usageQueries.by([by], usageFilter(view)),
    select: ({ data }) => (by === 'day' ? data.toReversed() : data),
  })
  const rows = list.data ?? []
  const most = Math.max(1, ...rows.map(({ requests }) => requests))
  const csv = (): string => usageCsv(by, rows)

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
            .filter((breakdown) => breakdown !== 'team' || team === null)
            .map((value) => ({ value, label: breakdownWords[value] }))}
          onChange={(next) => onChange({ by: next })}
        />
        <div className={styles['actions']}>
          <Button icon="copy" onClick={() => void copyText(csv(), { title: 'Table copied' })}>
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
      <QueryTable
        label={`Usage by ${breakdownWords[by].toLowerCase()}`}
        loadingLabel="Loading usage"
        query={list}
        columns={breakdownColumns(by, most, onChange)}
        rowKey={(row) => row.key_id ?? row.team_id ?? row.model ?? row.day ?? rowName(by, row)}
        skeletonRows={4}
      />
      {rows.length >= mostRows && (
        <p className={styles['none']}>Showing the {mostRows} with the most requests.</p>
      )}
    </section>
  )
}
