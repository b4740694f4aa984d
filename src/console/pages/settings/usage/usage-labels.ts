import { operationLabel } from '#console/usage/operation-label.ts'
import type { UsageRow, UsageSource } from '#contract/usage.ts'
import type { UsageGroup } from '#console/usage/usage-queries.ts'

export const breakdowns = [
  'key',
  'team',
  'model',
  'answering_model',
  'operation',
  'source',
  'day',
] as const
export type Breakdown = Extract<UsageGroup, (typeof breakdowns)[number]>

export const breakdownLabels: Record<Breakdown, string> = {
  key: 'Key',
  team: 'Team',
  model: 'Model',
  answering_model: 'Answered by',
  operation: 'Operation',
  source: 'Source',
  day: 'Day',
}

export const sourceLabels: Record<UsageSource | 'all', string> = {
  api: 'API',
  console: 'Console',
  isolation_test: 'Isolation tests',
  all: 'All sources',
}

// What an evaluation or a batch does after its request is counted towards that request.
const workLabels = new Map([
  ['createEvaluation', 'Answers of evaluations'],
  ['createApplicationBatch', 'Batches of applications'],
  ['createApplicationJob', 'Background runs of applications'],
])

/** The label of a row. */
export function rowName(by: Breakdown, row: UsageRow): string {
  switch (by) {
    case 'key':
      // Embeddings and picture descriptions are made in the background, without the request of a key.
      return row.key_id === '' ? 'Background work' : row.key_name || 'Deleted key'
    case 'team':
      return row.team_id == null ? 'Organization keys' : row.team_name || 'Deleted team'
    case 'model':
      return row.model ?? 'Without a model'
    case 'answering_model':
      return row.answering_model ?? 'No model'
    case 'operation':
      return workLabels.get(row.operation ?? '') ?? operationLabel(row.operation ?? '')
    case 'source':
      return row.source === undefined ? '' : sourceLabels[row.source]
    case 'day':
      return row.day ?? ''
  }
}

/** The filter value that selects a row; null if the row cannot be filtered by. */
export function rowValue(by: Breakdown, row: UsageRow): string | null {
  switch (by) {
    case 'key':
      return row.key_id || null
    case 'team':
      return row.team_id ?? 'none'
    case 'model':
      return row.model ?? null
    case 'source':
      return row.source ?? null
    case 'answering_model':
    case 'operation':
    case 'day':
      return null
  }
}
