import { formatCost } from '#console/models/format-cost.ts'
import { formatDuration } from '#console/pages/playground/exchange/token-rate.ts'
import { paths } from '#console/paths.ts'
import { RowFacts, RowLink } from '#console/ui/list/Table.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { runTitle, formatTokens, missingCost } from './run-labels.ts'
import { RunRowMenu } from './RunRowMenu.tsx'
import { RunSource } from './RunSource.tsx'
import styles from './RunsPage.module.css'
import { RunState } from './RunState.tsx'
import type { RunSortField } from './run-view.ts'

const numberColumn = (
  id: string,
  header: string,
  track: string,
  words: (run: RunSummary) => string,
  from: 'tablet' | 'desktop' = 'desktop',
): Column<RunSummary> => ({
  id,
  header,
  track,
  align: 'end',
  from,
  cell: (run) => (
    <Text as="span" tone="muted" nowrap>
      {words(run)}
    </Text>
  ),
})

const columns: readonly Column<RunSummary>[] = [
  {
    id: 'title',
    header: 'Prompt',
    track: 'minmax(0, 1fr)',
    cell: (run) => (
      <Stack gap="half">
        {/* A direction of its own, so that a long text is truncated at its end. */}
        <Text
          as="span"
          dir="auto"
          overflow="name"
          className={styles['title']}
          title={runTitle(run)}
        >
          <RowLink to={paths.run(run.id)}>
            <span className={run.title === '' ? styles['wordless'] : undefined}>
              {runTitle(run)}
            </span>
          </RowLink>
        </Text>
        <RowFacts>
          <Row as="span" show="phone" align="stretch">
            <RunState run={run} />
          </Row>
          {run.model !== '' && (
            <Text
              as="span"
              flex="shrink"
              mono
              overflow="truncate"
              className={styles['model']}
              title={run.model}
            >
              {run.model}
            </Text>
          )}
          <RunSource run={run} />
          {!run.own && (
            <Text as="span" tone="faint" overflow="truncate" className={styles['by']}>
              by <bdi>{run.key_name}</bdi>
            </Text>
          )}
          <Row as="span" show="phone" align="stretch">
            <Time value={run.created_at} />
          </Row>
        </RowFacts>
      </Stack>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    track: '6.75rem',
    from: 'tablet',
    cell: (run) => (
      <Row as="span" align="stretch">
        <RunState run={run} />
      </Row>
    ),
  },
  numberColumn('first', 'First token', '5rem', (run) => formatDuration(run.first_token_ms)),
  numberColumn(
    'duration',
    'Duration',
    '5.5rem',
    (run) => formatDuration(run.duration_ms),
    'tablet',
  ),
  numberColumn('tokens', 'Input / output tokens', '7.5rem', formatTokens),
  {
    id: 'cost',
    header: 'Cost',
    track: '5rem',
    align: 'end',
    from: 'desktop',
    cell: (run) =>
      run.cost === null ? (
        <Text as="span" tone="faint" title={missingCost(run)}>
          –<span className="unseen"> {missingCost(run)}</span>
        </Text>
      ) : (
        <Text as="span" tone="muted" nowrap>
          {formatCost(run.cost)}
        </Text>
      ),
  },
  {
    id: 'time',
    header: 'Time',
    track: '6.25rem',
    align: 'end',
    from: 'tablet',
    cell: (run) => (
      <Text as="span" tone="muted" nowrap>
        <Time value={run.created_at} />
      </Text>
    ),
  },
  actionsColumn((run) => <RunRowMenu run={run} />),
]

const sorts = new Map<string, RunSortField>([
  ['first', 'first_token_ms'],
  ['duration', 'duration_ms'],
  ['tokens', 'tokens'],
  ['time', 'created_at'],
])

/** The columns of the list. Whoever sorts it looks for the slowest, the longest or the newest runs. */
export function runColumns(sorting: Sorting<RunSortField>): readonly Column<RunSummary>[] {
  return columns.map((column) => {
    if (column.id === 'status') return sortable(column, 'status', sorting)
    const field = sorts.get(column.id)
    return field ? sortable(column, field, sorting, 'desc') : column
  })
}
