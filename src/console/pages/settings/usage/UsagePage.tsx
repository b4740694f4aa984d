import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { meQueries } from '#console/api/me-queries.ts'
import { usageQueries } from '#console/api/usage-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/PageHeader.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { useNow } from '#console/ui/use-now.ts'
import { UsageBreakdown } from './UsageBreakdown.tsx'
import { UsageCharts } from './UsageCharts.tsx'
import { UsageFilters } from './UsageFilters.tsx'
import { UsageSkeleton } from './UsageSkeleton.tsx'
import { UsageTotals } from './UsageTotals.tsx'
import styles from './UsagePage.module.css'
import { readUsageView, usageFilter, writeUsageView, type UsageView } from './usage-view.ts'

/** What was asked of the service, by whom, of which model, and how long it took. */
export function UsagePage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [search, setSearch] = useSearchParams()
  const view = readUsageView(search, useNow())
  const byDay = useQuery(usageQueries.by(['day'], usageFilter(view)))
  const isFiltered = view.key !== '' || view.team !== '' || view.model !== ''

  function show(change: Partial<UsageView>) {
    const next = writeUsageView({ ...view, ...change })
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <div>
      <PageHeader
        title="Usage"
        text={
          me.team === null
            ? 'Every request of a key, counted as it is answered. Days begin at midnight UTC.'
            : `Requests of the keys of ${me.team.name}, counted as they are answered. Days begin at midnight UTC.`
        }
      />
      <UsageFilters view={view} team={me.team} onChange={show} />
      {byDay.isPending ? (
        <UsageSkeleton />
      ) : byDay.isError ? (
        <Problem
          error={byDay.error}
          onRetry={() => void byDay.refetch()}
          isRetrying={byDay.isRefetching}
        />
      ) : byDay.data.totals.requests === 0 ? (
        <EmptyMessage
          icon="chart"
          title={isFiltered ? 'Nothing fits these filters' : 'Nothing was asked in these days'}
          text={
            isFiltered
              ? 'The key, team or model asked for nothing in these days.'
              : 'Every request with a key is counted here within seconds: in the playground, by clients, by this console.'
          }
        >
          {isFiltered && (
            <Button onClick={() => show({ key: '', team: '', model: '' })}>Show all usage</Button>
          )}
        </EmptyMessage>
      ) : (
        <div className={styles['page']} aria-busy={byDay.isPlaceholderData}>
          <UsageTotals totals={byDay.data.totals} />
          <UsageCharts usage={byDay.data} filter={usageFilter(view)} />
          <UsageBreakdown view={view} team={me.team} onChange={show} />
        </div>
      )}
    </div>
  )
}
