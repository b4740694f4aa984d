import { Bars } from '#console/ui/chart/Bars.tsx'
import { Chart } from '#console/ui/chart/Chart.tsx'
import type { Series } from '#console/ui/chart/chart-data.ts'
import { roundTicks, formatCompact, formatWhole } from '#console/ui/chart/scale.ts'
import type { UsageRow } from '#contract/usage.ts'
import { daysOf, pointsOf, rowsByDay } from './usage-days.ts'

type Counts = Pick<UsageRow, 'requests' | 'refused' | 'limited' | 'failed'>

interface RequestChartProps {
  /** One row per day. */
  usage: { from: string; to: string; totals: Counts; data: readonly UsageRow[] }
  span: string
  isSmall?: boolean
}

const parts = [
  { id: 'failed', name: 'Failed', look: 'failed', of: ({ failed }: Counts) => failed },
  { id: 'limited', name: 'Rate limited', look: 'limited', of: ({ limited }: Counts) => limited },
  { id: 'refused', name: 'Rejected', look: 'refused', of: ({ refused }: Counts) => refused },
  {
    id: 'answered',
    name: 'Succeeded',
    look: '1',
    of: ({ requests, failed, limited, refused }: Counts) =>
      Math.max(0, requests - failed - limited - refused),
  },
] as const

// The small chart combines all kinds of failed requests.
const few = [
  {
    id: 'failed',
    name: 'Rejected or failed',
    look: 'failed',
    of: ({ failed, limited, refused }: Counts) => failed + limited + refused,
  },
  parts[3],
] as const

/** Requests per day by outcome, with failures at the bottom, where they are easy to compare. */
export function RequestChart({ usage, span, isSmall = false }: RequestChartProps) {
  const days = daysOf(usage.from, usage.to)
  const rows = rowsByDay(days, usage.data)
  const ticks = roundTicks(Math.max(...rows.map((row) => row?.requests ?? 0)))
  const top = ticks.at(-1) ?? 1
  const series: Series[] = (isSmall ? few : parts).map(({ id, name, look, of }) => ({
    id,
    name,
    look,
    values: rows.map((row) => (row === null ? 0 : of(row))),
    total: formatWhole(of(usage.totals)),
  }))
  return (
    <Chart
      title="Requests"
      span={span}
      points={pointsOf(days)}
      series={series.toReversed()}
      ticks={ticks.map((tick) => ({ label: formatCompact(tick), at: tick / top }))}
      formatValue={formatWhole}
      mark="area"
      isSmall={isSmall}
    >
      <Bars series={series} top={top} />
    </Chart>
  )
}
