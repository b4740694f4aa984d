import { useQuery } from '@tanstack/react-query'
import { usageQueries, type Usage, type UsageFilter } from '#console/usage/usage-queries.ts'
import { RequestChart } from '#console/usage/RequestChart.tsx'
import { daysOf, pointsOf } from '#console/usage/usage-days.ts'
import { Bars } from '#console/ui/chart/Bars.tsx'
import { Chart } from '#console/ui/chart/Chart.tsx'
import { Lines } from '#console/ui/chart/Lines.tsx'
import {
  powerTicks,
  roundTicks,
  formatCompact,
  formatMilliseconds,
  formatWhole,
} from '#console/ui/chart/scale.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './UsagePage.module.css'
import { latencySeries, tokenSeries } from './usage-series.ts'
import { formatPeriod } from './usage-view.ts'

interface UsageChartsProps {
  /** One row per day. */
  usage: Usage
  filter: UsageFilter
}

export function UsageCharts({ usage, filter }: UsageChartsProps) {
  const span = formatPeriod(usage)
  return (
    <div className={styles['charts']}>
      <div className={styles['wide']}>
        <RequestChart usage={usage} span={span} />
      </div>
      <TokenChart usage={usage} filter={filter} span={span} />
      <LatencyChart usage={usage} span={span} />
    </div>
  )
}

const maxRows = 1000

function TokenChart({ usage, filter, span }: UsageChartsProps & { span: string }) {
  const byModel = useQuery(usageQueries.by(['day', 'model'], filter))
  return (
    <QueryView
      query={byModel}
      skeleton={
        <div>
          <Loading label="Loading tokens" />
          <Skeleton shape="block" />
        </div>
      }
    >
      {({ data }) => <Tokens usage={usage} rows={data} span={span} />}
    </QueryView>
  )
}

interface TokensProps {
  usage: Usage
  /** One row per day and model. */
  rows: Usage['data']
  span: string
}

function Tokens({ usage, rows, span }: TokensProps) {
  const days = daysOf(usage.from, usage.to)
  const series = tokenSeries(days, rows)
  if (series.length === 0) {
    return (
      <div>
        <Text as="h2" size="m">
          Tokens by model
        </Text>
        <Text tone="muted" above={2}>
          No models were used in this period.
        </Text>
      </div>
    )
  }
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const ticks = roundTicks(Math.max(...sums))
  const top = ticks.at(-1) ?? 1
  return (
    <Chart
      title="Tokens by model"
      span={span}
      points={pointsOf(days)}
      series={series}
      ticks={ticks.map((tick) => ({ label: formatCompact(tick), at: tick / top }))}
      formatValue={formatWhole}
      mark="area"
      note={
        rows.length >= maxRows && (
          <Text tone="muted" above={2}>
            Only the first {maxRows} combinations of day and model are shown. Choose fewer days.
          </Text>
        )
      }
    >
      <Bars series={series} top={top} />
    </Chart>
  )
}

function LatencyChart({ usage, span }: { usage: Usage; span: string }) {
  const days = daysOf(usage.from, usage.to)
  const series = latencySeries(days, usage)
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const ticks = powerTicks(Math.min(...measured), Math.max(...measured))
  const [min = 1, max = 10] = [ticks[0], ticks.at(-1)]
  const height = (value: number): number => {
    const at = Math.log10(Math.max(value, min) / min) / Math.log10(max / min)
    return Math.min(1, at)
  }
  return (
    <Chart
      title="Response time"
      span={span}
      points={pointsOf(days)}
      series={series}
      ticks={ticks.map((tick) => ({ label: formatMilliseconds(tick), at: height(tick) }))}
      formatValue={formatMilliseconds}
      mark="line"
    >
      <Lines series={series} height={height} />
    </Chart>
  )
}
