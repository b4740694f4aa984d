import { formatDuration } from '#console/pages/playground/exchange/token-rate.ts'
import { paths } from '#console/paths.ts'
import { RowLink } from '#console/ui/list/Table.tsx'
import type { Column } from '#console/ui/list/column.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { runTitle, formatTokens } from './run-labels.ts'
import { RunRowMenu } from './RunRowMenu.tsx'
import styles from './RunsPage.module.css'
import { RunState } from './RunState.tsx'

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
  cell: (run) => <span className={styles['quiet']}>{words(run)}</span>,
})

export const runColumns: readonly Column<RunSummary>[] = [
  {
    id: 'title',
    header: 'Prompt',
    track: 'minmax(0, 1fr)',
    cell: (run) => (
      <div className={styles['words']}>
        {/* its own direction, so that it is cut at its end */}
        <span dir="auto" className={styles['title']} title={runTitle(run)}>
          <RowLink to={paths.run(run.id)}>
            <span className={run.title === '' ? styles['wordless'] : undefined}>
              {runTitle(run)}
            </span>
          </RowLink>
        </span>
        <span className={styles['under']}>
          <span className={styles['narrow']}>
            <RunState run={run} />
          </span>
          {run.model !== '' && (
            <span className={styles['model']} title={run.model}>
              {run.model}
            </span>
          )}
          {!run.own && (
            <span className={styles['by']}>
              by <bdi>{run.key_name}</bdi>
            </span>
          )}
          <span className={styles['narrow']}>
            <Time value={run.created_at} />
          </span>
        </span>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    track: '6.75rem',
    from: 'tablet',
    cell: (run) => (
      <span className={styles['state']}>
        <RunState run={run} />
      </span>
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
    id: 'time',
    header: 'Time',
    track: '6.25rem',
    align: 'end',
    from: 'tablet',
    cell: (run) => (
      <span className={styles['quiet']}>
        <Time value={run.created_at} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    track: '2.5rem',
    align: 'end',
    cell: (run) => <RunRowMenu run={run} />,
  },
]
