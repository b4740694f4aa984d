import { csvLine } from '#contract/csv/csv-line.ts'
import type { UsageRow } from '#contract/usage.ts'
import type { Breakdown } from './usage-labels.ts'

type Name =
  | 'key_id'
  | 'key_name'
  | 'team_id'
  | 'team_name'
  | 'model'
  | 'answering_model'
  | 'operation'
  | 'source'
  | 'day'

const names: Record<Breakdown, readonly Name[]> = {
  key: ['key_id', 'key_name'],
  team: ['team_id', 'team_name'],
  model: ['model'],
  answering_model: ['answering_model'],
  operation: ['operation'],
  source: ['source'],
  day: ['day'],
}
const counts = [
  'requests',
  'refused',
  'limited',
  'failed',
  'prompt_tokens',
  'completion_tokens',
  'cost',
  'unpriced_tokens',
] as const

/** A breakdown as CSV (RFC 4180), with the field names of the API. */
export function usageCsv(by: Breakdown, rows: readonly UsageRow[]): string {
  const head = [...names[by], ...counts, 'p50_ms', 'p90_ms', 'p99_ms']
  const lines = rows.map((row) => [
    ...names[by].map((name) => row[name]),
    ...counts.map((name) => row[name]),
    row.latency_ms.p50,
    row.latency_ms.p90,
    row.latency_ms.p99,
  ])
  return [head, ...lines].map(csvLine).join('')
}
