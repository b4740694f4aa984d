import { useQuery } from '@tanstack/react-query'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { Button } from '#console/ui/Button.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { breakdownColumns } from './breakdown-columns.tsx'
import { usageCsv } from './usage-csv.ts'
import { breakdowns } from './usage-labels.ts'
import { usageFilter, type UsageView } from './usage-view.ts'
import { defaultSort, sortUsage } from './usage-sort.ts'
import { breakdownLabels, rowName } from './usage-labels.ts'

interface UsageBreakdownProps {
  view: UsageView
  team: { name: string } | null
  onChange: (change: Partial<UsageView>) => void
}

const maxRows = 1000

/** The usage by key, team, model, operation, source or day; most requests first unless the headers say otherwise. */
export function UsageBreakdown({ view, team, onChange }: UsageBreakdownProps) {
  const by = view.by === 'team' && team !== null ? 'key' : view.by
  const sort = view.sort ?? defaultSort(by)
  const list = useQuery({
    ...usageQueries.by([by], usageFilter(view)),
    select: ({ data }) => sortUsage(data, by, sort),
  })
  const rows = list.data ?? []
  const maxRequests = Math.max(1, ...rows.map(({ requests }) => requests))
  const csv = (): string => usageCsv(by, rows)

  return (
    <section aria-labelledby="breakdown">
      <Row gap={3} rowGap={2} wrap below={2}>
        <Text as="h2" id="breakdown" size="m">
          Breakdown
        </Text>
        <Segments
          label="Group by"
          value={by}
          options={breakdowns
            .filter((breakdown) => breakdown !== 'team' || team === null)
            .map((value) => ({ value, label: breakdownLabels[value] }))}
          onChange={(next) => onChange({ by: next, sort: null })}
        />
        <Row gap={2} align="stretch" pushed>
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
        </Row>
      </Row>
      <QueryTable
        label={`Usage by ${breakdownLabels[by].toLowerCase()}`}
        loadingLabel="Loading usage"
        query={list}
        columns={breakdownColumns(by, maxRequests, onChange, {
          ...sort,
          onSort: (column, order) => onChange({ sort: { by: column, order } }),
        })}
        rowKey={(row) =>
          row.key_id ??
          row.team_id ??
          row.model ??
          row.answering_model ??
          row.source ??
          row.day ??
          rowName(by, row)
        }
        skeletonRows={4}
      />
      {rows.length >= maxRows && (
        <Text tone="muted" above={2}>
          Showing the {maxRows} with the most requests.
        </Text>
      )}
    </section>
  )
}
