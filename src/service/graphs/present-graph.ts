import type { Graph } from '#contract/graphs.ts'
import { presentSource } from './web-source-store.ts'
import type { SourceRow } from './web-source-store.ts'
import type { GraphRow } from './graph-store.ts'

export function presentGraph(row: GraphRow, sources: readonly SourceRow[]): Graph {
  return {
    id: row.id,
    created_at: row.created_at,
    name: row.name,
    description: row.description,
    urls: sources.length === 0 ? null : sources.map(presentSource),
    team_ids: row.team_ids,
    type: sources.length === 0 ? 'manual' : 'web',
    file_status: {
      in_progress: row.files_in_progress,
      completed: row.files_completed,
      failed: row.files_failed,
      total: row.files_in_progress + row.files_completed + row.files_failed,
    },
    query_config: row.query_config,
    model: row.model,
  }
}
