import { useQuery } from '@tanstack/react-query'
import { peopleAndPrograms } from '#console/usage/people-and-programs.ts'
import { usageQueries, type Usage } from '#console/usage/usage-queries.ts'
import { RequestChart } from '#console/usage/RequestChart.tsx'
import { dayBefore, daysOf, pointsOf, rowsByDay, today } from '#console/usage/usage-days.ts'
import { paths } from '#console/paths.ts'
import { Bars } from '#console/ui/chart/Bars.tsx'
import { Chart } from '#console/ui/chart/Chart.tsx'
import type { Series } from '#console/ui/chart/chart-data.ts'
import { Lines } from '#console/ui/chart/Lines.tsx'
import { roundTicks, formatMilliseconds, formatWhole } from '#console/ui/chart/scale.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './HomePage.module.css'
import { UsageWaiting } from './UsageWaiting.tsx'

const shownDays = 14
const span = `${shownDays} days`

/** The usage of the last days as small charts. */
export function RecentUsage() {
  const to = today(useNow())
  const from = dayBefore(to, shownDays - 1)
  const usage = useQuery(usageQueries.by(['day'], { from, to, ...peopleAndPrograms }))

  if (usage.isPending) return <UsageWaiting />
  if (usage.data?.totals.requests === 0) return null
  return (
    <section aria-labelledby="usage">
      <Row gap={2} wrap align="baseline" justify="between" below={2}>
        <Text as="h2" id="usage" size="m">
          Usage
        </Text>
        <ButtonLink size="small" variant="ghost" to={paths.usage()}>
          All usage
        </ButtonLink>
      </Row>
      <QueryView query={usage} skeleton={null}>
        {(data) => (
          <Box surface="panel" pad={4} className={styles['charts']}>
            <RequestChart usage={data} span={span} isSmall />
            {data.totals.prompt_tokens + data.totals.completion_tokens > 0 && (
              <Tokens usage={data} />
            )}
            <MedianTime usage={data} />
          </Box>
        )}
      </QueryView>
    </section>
  )
}

function Tokens({ usage }: { usage: Usage }) {
  const days = daysOf(usage.from, usage.to)
  const rows = rowsByDay(days, usage.data)
  const { prompt_tokens, completion_tokens } = usage.totals
  const series: Series[] = [
    {
      id: 'out',
      name: 'Output',
      look: '2',
      values: rows.map((row) => row?.completion_tokens ?? 0),
      total: formatWhole(completion_tokens),
    },
    {
      id: 'in',
      name: 'Input',
      look: '1',
      values: rows.map((row) => row?.prompt_tokens ?? 0),
      total: formatWhole(prompt_tokens),
    },
  ]
  const sums = rows.map((row) => (row?.prompt_tokens ?? 0) + (row?.completion_tokens ?? 0))
  return (
    <Chart
      title="Tokens"
      span={span}
      points={pointsOf(days)}
      series={series.toReversed()}
      ticks={[{ label: '0', at: 0 }]}
      formatValue={formatWhole}
      mark="area"
      isSmall
    >
      <Bars series={series} top={roundTicks(Math.max(...sums)).at(-1) ?? 1} />
    </Chart>
  )
}

function MedianTime({ usage }: { usage: Usage }) {
  const days = daysOf(usage.from, usage.to)
  const values = rowsByDay(days, usage.data).map((row) => row?.latency_ms.p50 ?? null)
  const max = Math.max(1, ...values.map((value) => value ?? 0))
  const { p50 } = usage.totals.latency_ms
  const series: Series[] = [
    { id: 'p50', name: 'Median', look: '1', values, total: formatMilliseconds(p50) },
  ]
  return (
    <Chart
      title="Response time"
      span={span}
      points={pointsOf(days)}
      series={series}
      ticks={[{ label: '0', at: 0 }]}
      formatValue={formatMilliseconds}
      mark="line"
      isSmall
    >
      <Lines series={series} height={(value) => value / max} />
    </Chart>
  )
}
