import type { Usage } from '#console/usage/usage-queries.ts'
import { rowsByDay } from '#console/usage/usage-days.ts'
import type { Look, Series } from '#console/ui/chart/chart-data.ts'
import { formatMilliseconds, formatWhole } from '#console/ui/chart/scale.ts'
import type { UsageRow } from '#contract/usage.ts'

const looks: readonly Look[] = ['1', '2', '3', '4', '5']

/**
 * Tokens per day by model, the most used at the bottom. Models beyond the first five are combined.
 */
export function tokenSeries(days: readonly string[], rows: readonly UsageRow[]): Series[] {
  const byModel = Map.groupBy(
    rows.filter((row) => row.model != null && tokensOf(row) > 0),
    ({ model }) => model ?? '',
  )
  const sum = (modelRows: readonly UsageRow[]): number =>
    modelRows.reduce((all, row) => all + tokensOf(row), 0)
  const models = [...byModel]
    .map(([model, modelRows]) => ({ model, modelRows, total: sum(modelRows) }))
    .toSorted((a, b) => b.total - a.total)
  const rest = models.slice(looks.length)
  const all = [
    ...models.slice(0, looks.length).map((row, at) => ({ ...row, look: looks[at] ?? 'rest' })),
    ...(rest.length > 0
      ? [
          {
            model: `${rest.length} more`,
            modelRows: rest.flatMap(({ modelRows }) => modelRows),
            total: rest.reduce((subtotal, { total }) => subtotal + total, 0),
            look: 'rest' as const,
          },
        ]
      : []),
  ]
  return all.map(({ model, modelRows, total, look }) => {
    const byDay = Map.groupBy(modelRows, ({ day }) => day ?? '')
    return {
      id: `${look} ${model}`,
      name: model,
      look,
      values: days.map((day) => sum(byDay.get(day) ?? [])),
      total: formatWhole(total),
    }
  })
}

const percentiles = [
  { id: 'p50', name: 'p50 (median)', look: '1' },
  { id: 'p90', name: 'p90', look: '2' },
  { id: 'p99', name: 'p99', look: '3' },
] as const

export function latencySeries(days: readonly string[], { data, totals }: Usage): Series[] {
  const rows = rowsByDay(days, data)
  return percentiles.map(({ id, name, look }) => ({
    id,
    name,
    look,
    values: rows.map((row) => row?.latency_ms[id] ?? null),
    total: formatMilliseconds(totals.latency_ms[id]),
  }))
}

export function tokensOf({
  prompt_tokens,
  completion_tokens,
}: Pick<UsageRow, 'prompt_tokens' | 'completion_tokens'>): number {
  return prompt_tokens + completion_tokens
}
