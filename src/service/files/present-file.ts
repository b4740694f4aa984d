import type { File } from '#contract/files.ts'
import type { FileRow } from './file-store.ts'

export function presentFile(row: FileRow): File {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at,
    graph_ids: row.graph_ids,
    status: row.status,
    size: row.size,
    media_type: row.media_type,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, description: row.error_description ?? '' },
    progress:
      row.status === 'in_progress'
        ? { stage: row.stage, done: row.progress_done, total: row.progress_total }
        : null,
    ...(row.source_url !== null && { source_url: row.source_url }),
  }
}
