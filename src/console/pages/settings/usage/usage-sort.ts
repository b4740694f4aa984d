import type { UsageRow } from '#contract/usage.ts'
import { rowName, type Breakdown } from './usage-labels.ts'

const numbers = {
  requests: (row: UsageRow) => row.requests,
  refused: (row: UsageRow) => row.refused,
  limited: (row: UsageRow) => row.limited,
  failed: (row: UsageRow) => row.failed,
  in: (row: UsageRow) => row.prompt_tokens,
  out: (row: UsageRow) => row.completion_tokens,
  p50: (row: UsageRow) => row.latency_ms.p50 ?? -1,
  p99: (row: UsageRow) => row.latency_ms.p99 ?? -1,
}

/** The column that a breakdown is sorted by. */
export type UsageColumn = keyof typeof numbers | 'name'

export interface UsageSort {
  by: UsageColumn
  order: 'asc' | 'desc'
}

const isColumn = (text: string): text is UsageColumn =>
  text === 'name' || Object.hasOwn(numbers, text)

/** Reads a column with a minus for descending order; null for the order that the service gives. */
export function readUsageSort(text: string): UsageSort | null {
  const by = text.replace(/^-/, '')
  return isColumn(by) ? { by, order: text === by ? 'asc' : 'desc' } : null
}

export function writeUsageSort(sort: UsageSort | null): string {
  return sort === null ? '' : `${sort.order === 'asc' ? '' : '-'}${sort.by}`
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
