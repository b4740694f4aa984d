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
    error: presentError(row),
    progress:
      row.status === 'in_progress'
        ? { stage: row.stage, done: row.progress_done, total: row.progress_total }
        : null,
    version_id: row.version_id,
    ...(row.next_version && { replacement: presentReplacement(row.next_version) }),
    ...(row.no_text && { no_text: true as const }),
    ...(row.read_only && { read_only: true as const }),
    ...(row.source_url !== null && { source_url: row.source_url }),
    ...(row.folder !== '' && { folder: row.folder }),
  }
}

function presentReplacement(
  next: NonNullable<FileRow['next_version']>,
): NonNullable<File['replacement']> {
  const { id, stage, progress_done, progress_total, error_code, error_description } = next
  return error_code === null
    ? {
        version_id: id,
        status: 'in_progress',
        error: null,
        progress: { stage, done: progress_done, total: progress_total },
      }
    : {
        version_id: id,
        status: 'failed',
        error: { code: error_code, description: error_description ?? '' },
        progress: null,
      }
}

function presentError({ damaged_at, error_code, error_description }: FileRow): File['error'] {
  if (damaged_at !== null) {
    return {
      code: 'damaged',
      description:
        'The stored bytes of this file are damaged and cannot be downloaded. Upload it again, or ask the operator to restore it from a backup.',
    }
  }
  return error_code === null ? null : { code: error_code, description: error_description ?? '' }
}
