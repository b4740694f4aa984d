import { operationWords } from '#console/usage/operation-words.ts'
import type { UsageRow } from '#contract/usage.ts'
import type { Breakdown } from './usage-view.ts'

export const breakdownWords: Record<Breakdown, string> = {
  key: 'Key',
  team: 'Team',
  model: 'Model',
  operation: 'Operation',
  day: 'Day',
}

/** What a row is of, as a person calls it. */
export function rowName(by: Breakdown, row: UsageRow): string {
  switch (by) {
    case 'key':
      return row.key_name || 'Deleted key'
    case 'team':
      return row.team_id == null ? 'Organization keys' : row.team_name || 'Deleted team'
    case 'model':
      return row.model ?? 'No model'
    case 'operation':
      return operationWords(row.operation ?? '')
    case 'day':
      return row.day ?? ''
  }
}

/** What the filter of the address is for a row; null where there is no such filter. */
export function rowValue(by: Breakdown, row: UsageRow): string | null {
  switch (by) {
    case 'key':
      return row.key_id ?? null
    case 'team':
      return row.team_id ?? 'none'
    case 'model':
      return row.model ?? null
    case 'operation':
    case 'day':
      return null
  }
}
