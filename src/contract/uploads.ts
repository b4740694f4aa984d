// The endpoints of the console's upload queue. They are not in files.ts, so that pages without uploads do not
// load them.
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { file } from './files.ts'
import { folderPath } from './folders/folder-path.ts'
import { described, id, shortName } from './primitives.ts'

/** How the bytes of a file and its name can be refused. */
export const fileFails = [
  'body_is_form',
  'file_name_invalid',
  'file_name_too_long',
  'file_kind_unsupported',
  'file_content_mismatch',
  'file_empty',
  'upload_incomplete',
  'upload_too_large',
] as const satisfies Endpoint['fails']

/** How an upload can be refused. */
export const uploadFailures = [
  ...fileFails,
  'graph_not_found',
  'team_forbidden',
] as const satisfies Endpoint['fails']

export const uploadFile = {
  method: 'POST',
  path: '/v1/files',
  summary: 'Upload a file as raw bytes, with its name in Content-Disposition',
  permission: 'files:write',
  idempotent: true,
  query: z.object({
    graphId: described(
      z.optional(z.string()),
      'The ID of a graph to add the file to. The file takes the teams of the graph.',
    ),
    folder: described(
      z.optional(folderPath),
      'The folder of the file, such as `2026/reports`. Folders in the file name are ignored.',
    ),
  }),
  body: 'bytes',
  reply: file,
  fails: uploadFailures,
} as const satisfies Endpoint

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The maximum number of files that one request can look up. */
export const maxFilesToFind = 1000

/** A version of a file that is not the current one: what was replaced, or is to replace it. */
const otherVersion = z.object({
  id,
  name: z.string(),
  size: z.int(),
  sha256,
  state: z.enum(['in_progress', 'failed', 'former']),
  error: file.shape.error,
})

/**
 * Finds files with one of these names and its size, or with its content, so that a client can check a batch
 * before it uploads it, and does not bring back what a newer version has replaced. Returns at most 1,000, the newest first; `has_more` says that others match. An addition to the
 * specification.
 */
export const findFiles = {
  method: 'POST',
  path: '/v1/files/find',
  summary: 'Find files by name and size, or by content',
  permission: 'files:read',
  changes: false,
  body: z.object({
    graph_id: described(z.optional(z.string()), 'Only files of this graph.'),
    include_versions: described(
      z._default(z.boolean(), false),
      'Whether to also match versions other than the current one.',
    ),
    files: described(
      z
        .array(
          z.object({
            name: described(shortName, 'The full file name; case-sensitive.'),
            folder: described(
              z.optional(folderPath),
              'If set, names only match files in exactly this folder; empty for files without a folder.',
            ),
            size: described(z.int().check(z.gte(0)), 'The size in bytes.'),
            sha256: described(
              z.optional(sha256),
              'The SHA-256 of the bytes. If set, matches files with this name and any size, and files with these bytes and any name.',
            ),
          }),
        )
        .check(z.maxLength(maxFilesToFind)),
      'The files to look for.',
    ),
  }),
  reply: z.object({
    data: z.array(
      z.extend(file, {
        sha256,
        other_versions: described(
          z.optional(z.array(otherVersion)),
          'With `include_versions`: the versions besides the current one that have such a name and size, or these bytes.',
        ),
      }),
    ),
    has_more: z.boolean(),
  }),
  fails: ['body_not_json', 'graph_not_found'],
} as const satisfies Endpoint

/**
 * Returns many files at once, to follow their processing; ids that the caller cannot see are left out. An
 * addition to the specification.
 */
export const fileStatuses = {
  method: 'POST',
  path: '/v1/files/status',
  summary: 'Retrieve the status of several files',
  permission: 'files:read',
  changes: false,
  body: z.object({
    file_ids: described(
      z.array(z.string()).check(z.maxLength(1000)),
      'The IDs of files. Those that the key cannot see are left out of the response.',
    ),
  }),
  reply: z.object({
    data: z.array(
      z.pick(file, {
        id: true,
        status: true,
        error: true,
        progress: true,
        no_text: true,
        version_id: true,
        replacement: true,
      }),
    ),
  }),
  fails: ['body_not_json'],
} as const satisfies Endpoint
