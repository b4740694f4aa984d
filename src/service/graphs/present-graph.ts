import type { Graph } from '#contract/graphs.ts'
import type { GraphRow } from './graph-store.ts'

export function presentGraph(row: GraphRow): Graph {
  return {
    id: row.id,
    created_at: row.created_at,
    name: row.name,
    description: row.description,
    urls: null,
    team_ids: row.team_ids,
    type: 'manual',
    file_status: {
      in_progress: row.files_in_progress,
      completed: row.files_completed,
      failed: row.files_failed,
      total: row.files_in_progress + row.files_completed + row.files_failed,
    },
  }
}
