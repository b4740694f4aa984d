// The versions of files. Additions to the specification.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { file } from '#contract/files.ts'
import { fileFails } from '#contract/uploads.ts'
import { deleted, described, id, timestamp } from '#contract/primitives.ts'

/** The most versions that a file keeps: a new one deletes the oldest. */
export const maxVersionsPerFile = 20

/** A version of a file. `number` counts from 1. */
export const fileVersion = z.object({
  id: described(id, 'The ID of the version; the first has the ID of its file.'),
  file_id: id,
  number: described(z.int(), 'Counted from 1. Numbers of deleted versions are not used again.'),
  state: described(
    z.enum(['current', 'in_progress', 'failed', 'former']),
    '`current` is used in answers. `in_progress` replaces it once processed; `failed` could not be processed. `former` can be downloaded and restored.',
  ),
  name: z.string(),
  size: described(z.int(), 'The size in bytes.'),
  media_type: z.string(),
  sha256: described(z.string(), 'The SHA-256 of the bytes, hexadecimal.'),
  created_at: timestamp,
  created_by: described(
    z.nullable(z.object({ key_id: z.string(), name: z.string() })),
    'The key that uploaded it. Null for a key of another team or of the organization that a team cannot see, and for versions from before they were recorded.',
  ),
  error: described(file.shape.error, 'Why it could not be processed; `damaged` with any state.'),
  progress: file.shape.progress,
})
export type FileVersion = z.infer<typeof fileVersion>

const versionFails = [
  'file_not_found',
  'file_deleted',
  'file_version_not_found',
] as const satisfies Endpoint['fails']

const changeFails = [
  'team_forbidden',
  'file_shared',
  'file_from_web',
] as const satisfies Endpoint['fails']

export const listFileVersions = {
  method: 'GET',
  path: '/v1/files/:file_id/versions',
  summary: 'List the versions of a file, newest first',
  permission: 'files:read',
  reply: z.object({ data: z.array(fileVersion) }),
  fails: ['file_not_found', 'file_deleted'],
} as const satisfies Endpoint

/**
 * Replaces the content of a file. The current version answers questions until the new one has been processed, and
 * remains if that fails. A replacement that is still being processed gives way to this one. The name and the bytes of
 * the newest version are not stored again: the reply is that version.
 */
export const uploadFileVersion = {
  method: 'POST',
  path: '/v1/files/:file_id/versions',
  summary: 'Replace a file with a new version, uploaded as raw bytes',
  permission: 'files:write',
  idempotent: true,
  body: 'bytes',
  reply: fileVersion,
  fails: ['file_not_found', 'file_deleted', ...changeFails, ...fileFails],
} as const satisfies Endpoint

export const downloadFileVersion = {
  method: 'GET',
  path: '/v1/files/:file_id/versions/:version_id/download',
  summary: 'Download a version of a file; supports range requests',
  permission: 'files:read',
  content: true,
  copy: true,
  reply: 'bytes',
  ranges: true,
  fails: [...versionFails, 'file_damaged'],
} as const satisfies Endpoint

/** Replaces a file with a copy of one of its versions. The copy is a new version. */
export const restoreFileVersion = {
  method: 'POST',
  path: '/v1/files/:file_id/versions/:version_id/restore',
  summary: 'Restore an earlier version of a file as a new version',
  permission: 'files:write',
  idempotent: true,
  reply: fileVersion,
  fails: [
    ...versionFails,
    ...changeFails,
    'file_version_current',
    'file_damaged',
    'upload_too_large',
  ],
} as const satisfies Endpoint

export const deleteFileVersion = {
  method: 'DELETE',
  path: '/v1/files/:file_id/versions/:version_id',
  summary: 'Discard a new version, or delete an earlier version permanently',
  permission: 'files:write',
  reply: deleted,
  fails: [...versionFails, ...changeFails, 'file_version_current'],
} as const satisfies Endpoint
