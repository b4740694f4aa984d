import type { FileVersion } from '#contract/versions/file-versions.ts'
import type { FileRow } from '#service/files/file-store.ts'
import type { VersionRow } from './file-version-store.ts'

export function presentVersion(file: FileRow, version: VersionRow): FileVersion {
  const state = stateOf(file, version)
  const { id, file_id, number, name, size, media_type, sha256, created_at, key_id, key_name } =
    version
  return {
    id,
    file_id,
    number,
    state,
    name,
    size,
    media_type,
    sha256,
    created_at,
    created_by: key_id === null || key_name === null ? null : { key_id, name: key_name },
    error: errorOf(version),
    progress:
      state === 'in_progress'
        ? {
            stage: version.stage,
            done: version.progress_done,
            total: version.progress_total,
          }
        : null,
  }
}

function stateOf(file: FileRow, version: VersionRow): FileVersion['state'] {
  if (version.id === file.version_id) return 'current'
  if (version.id !== file.next_version?.id) return 'former'
  return version.error_code === null ? 'in_progress' : 'failed'
}

function errorOf({ damaged_at, error_code, error_description }: VersionRow): FileVersion['error'] {
  if (damaged_at !== null) {
    return {
      code: 'damaged',
      description: 'The stored bytes of this version are damaged and cannot be downloaded.',
    }
  }
  return error_code === null ? null : { code: error_code, description: error_description ?? '' }
}
