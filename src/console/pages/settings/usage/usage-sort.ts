import { readSort, writeSort } from '#console/ui/list/sort.ts'
import type { UsageRow } from '#contract/usage.ts'
import { rowName, type Breakdown } from './usage-labels.ts'

const numbers = {
  requests: (row: UsageRow) => row.requests,
  refused: (row: UsageRow) => row.refused,
  limited: (row: UsageRow) => row.limited,
  failed: (row: UsageRow) => row.failed,
  in: (row: UsageRow) => row.prompt_tokens,
  out: (row: UsageRow) => row.completion_tokens,
  cost: (row: UsageRow) => row.cost ?? -1,
  p50: (row: UsageRow) => row.latency_ms.p50 ?? -1,
  p99: (row: UsageRow) => row.latency_ms.p99 ?? -1,
}

/** The column that a breakdown is sorted by. */
export type UsageColumn = keyof typeof numbers | 'name'

export interface UsageSort {
  by: UsageColumn
  order: 'asc' | 'desc'
}

const isNumber = (text: string): text is keyof typeof numbers => Object.hasOwn(numbers, text)
const columns: readonly UsageColumn[] = ['name', ...Object.keys(numbers).filter(isNumber)]

/** Reads a column with a minus for descending order; null for the order that the service gives. */
export function readUsageSort(text: string): UsageSort | null {
  const { order_by, order = 'asc' } = readSort(new URLSearchParams({ sort: text }), columns)
  return order_by === undefined ? null : { by: order_by, order }
}

export function writeUsageSort(sort: UsageSort | null): string {
  if (sort === null) return ''
  const search = writeSort(new URLSearchParams(), { order_by: sort.by, order: sort.order })
  return search.get('sort') ?? ''
}

/** The order of a breakdown unless another is chosen. */
export function defaultSort(breakdown: Breakdown): UsageSort {
  return { by: breakdown === 'day' ? 'name' : 'requests', order: 'desc' }
}

/** Rows that are equal in the column stay as they were. */
export function sortUsage(
  rows: readonly UsageRow[],
  breakdown: Breakdown,
  { by, order }: UsageSort,
): UsageRow[] {
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) =>
    by === 'name'
      ? direction * rowName(breakdown, a).localeCompare(rowName(breakdown, b))
      : direction * (numbers[by](a) - numbers[by](b)),
  )
}
