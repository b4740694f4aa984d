import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { usageQueries } from '#console/usage/usage-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { DeprecatedUses } from './DeprecatedUses.tsx'
import { UsageBreakdown } from './UsageBreakdown.tsx'
import { UsageCharts } from './UsageCharts.tsx'
import { UsageFilters } from './UsageFilters.tsx'
import { UsageTotals } from './UsageTotals.tsx'
import styles from './UsagePage.module.css'
import { readUsageView, usageFilter, writeUsageView, type UsageView } from './usage-view.ts'

const pageLoads = 'Page loads in this console are not counted.'

/** Requests, tokens and response times by key, team, model and day. */
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
            ? `Requests and tokens, counted when each request completes. ${pageLoads} Days start at midnight UTC.`
            : `Requests with keys of ${me.team.name}, counted as they complete. ${pageLoads} Days start at midnight UTC.`
        }
      />
      <UsageFilters view={view} team={me.team} onChange={show} />
      <QueryView query={byDay} skeleton={<UsageSkeleton />}>
        {(usage) =>
          usage.totals.requests === 0 ? (
            <EmptyMessage
              icon="chart"
              title={isFiltered ? 'No usage matches these filters' : 'No requests in this period'}
              text={
                isFiltered
                  ? 'There were no requests for this selection in this period.'
                  : 'Requests appear here within seconds.'
              }
            >
              {isFiltered && (
                <Button onClick={() => show({ key: '', team: '', model: '' })}>
                  Show all usage
                </Button>
              )}
            </EmptyMessage>
          ) : (
            <Stack gap={8} className={styles['page']} aria-busy={byDay.isPlaceholderData}>
              <UsageTotals totals={usage.totals} />
              <UsageCharts usage={usage} filter={usageFilter(view)} />
              <UsageBreakdown view={view} team={me.team} onChange={show} />
              <DeprecatedUses />
            </Stack>
          )
        }
      </QueryView>
    </div>
  )
}

/** The skeleton of the page. */
function UsageSkeleton() {
  return (
    <Stack gap={8} className={styles['page']}>
      <Loading label="Loading usage" />
      <div className={styles['totals']} aria-hidden="true">
        {Array.from({ length: 4 }, (_, at) => (
          <Stack key={at} gap="half" pad="3-4" className={styles['total']}>
            <Skeleton width="40%" />
            <Skeleton shape="title" width="60%" />
            <Skeleton width="80%" />
          </Stack>
        ))}
      </div>
      <Stack gap={6} aria-hidden="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Stack>
  )
}
