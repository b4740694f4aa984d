import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { page } from './pages.ts'
import { commaList, deleted, id, pageOf, pageQuery, timestamp } from './primitives.ts'

export const fileStatus = z.enum(['in_progress', 'completed', 'failed'])
export type FileStatus = z.infer<typeof fileStatus>

/** Where the work on a file stands. `total` is null until it is known. */
const fileProgress = z.object({
  stage: z.enum(['stored', 'extracting', 'indexing']),
  done: z.int(),
  total: z.nullable(z.int()),
})

/** A file (specification, "File"), with the further keys that `wire.md` allows. */
export const file = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  graph_ids: z.array(z.string()),
  status: fileStatus,
  /** Bytes. */
  size: z.int(),
  media_type: z.string(),
  /**
   * Why it failed. `damaged`, with any status: the stored bytes are no longer those that were
   * uploaded; what was read from them before is still found.
   */
  error: z.nullable(z.object({ code: z.string(), description: z.string() })),
  progress: z.nullable(fileProgress),
  /** Ours: where a page of the web was read from. */
  source_url: z.optional(z.string()),
})
export type File = z.infer<typeof file>

export const uploadFile = {
  method: 'POST',
  path: '/v1/files',
  summary: 'Upload a file as raw bytes, with its name in Content-Disposition',
  permission: 'files:write',
  idempotent: true,
  query: z.object({ graphId: z.optional(z.string()) }),
  body: 'bytes',
  reply: file,
  fails: [
    'file_name_invalid',
    'file_kind_unsupported',
    'file_content_mismatch',
    'file_empty',
    'upload_incomplete',
    'upload_too_large',
    'graph_not_found',
  ],
} as const satisfies Endpoint

export const listFiles = {
  method: 'GET',
  path: '/v1/files',
  summary: 'List files',
  permission: 'files:read',
  query: z.extend(pageQuery, {
    graph_id: z.optional(z.string()),
    status: z.optional(fileStatus),
    /** Extensions, without dots. */
    file_types: z.optional(commaList),
    /** Ours: only names that contain this text, whatever its case. */
    search: z.optional(z.string().check(z.maxLength(255))),
  }),
  reply: pageOf(file),
  fails: ['cursors_both', 'cursor_unknown', 'graph_not_found'],
} as const satisfies Endpoint

export const getFile = {
  method: 'GET',
  path: '/v1/files/:file_id',
  summary: 'Retrieve a file',
  permission: 'files:read',
  reply: file,
  fails: ['file_not_found', 'file_deleted'],
} as const satisfies Endpoint

export const deleteFile = {
  method: 'DELETE',
  path: '/v1/files/:file_id',
  summary: 'Delete a file, including from all graphs and indexes',
  permission: 'files:write',
  reply: deleted,
  fails: ['file_not_found', 'file_deleted', 'file_shared'],
} as const satisfies Endpoint

export const downloadFile = {
  method: 'GET',
  path: '/v1/files/:file_id/download',
  summary: 'Download a file; supports range requests',
  permission: 'files:read',
  content: true,
  reply: 'bytes',
  ranges: true,
  fails: ['file_not_found', 'file_deleted', 'file_damaged'],
} as const satisfies Endpoint

export const retryFiles = {
  method: 'POST',
  path: '/v1/files/retry',
  summary: 'Retry processing of failed files',
  permission: 'files:write',
  body: z.object({ file_ids: z.array(z.string()).check(z.minLength(1)).check(z.maxLength(1000)) }),
  reply: z.object({ success: z.literal(true) }),
  fails: ['body_not_json', 'file_not_found', 'file_deleted'],
} as const satisfies Endpoint

/** Ours: one request for everything in flight. Ids the caller cannot see are left out. */
export const fileStatuses = {
  method: 'POST',
  path: '/v1/files/status',
  summary: 'Retrieve the status of several files',
  permission: 'files:read',
  changes: false,
  body: z.object({ file_ids: z.array(z.string()).check(z.maxLength(1000)) }),
  reply: z.object({
    data: z.array(z.pick(file, { id: true, status: true, error: true, progress: true })),
  }),
  fails: ['body_not_json'],
} as const satisfies Endpoint

/** Ours: what was read from a file, page by page, with the passages that were indexed. */
export const listFilePages = {
  method: 'GET',
  path: '/v1/files/:file_id/pages',
  summary: 'List the extracted text of a file by page',
  permission: 'files:read',
  content: true,
  query: z.object({
    /** The number of the first page wanted. */
    from: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)), 1),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 10),
  }),
  reply: z.object({
    /** `passages` are offsets into the page's text, as `pageText` renders it. */
    data: z.array(
      z.extend(page, { passages: z.array(z.object({ start: z.int(), end: z.int() })) }),
    ),
    total: z.int(),
    has_more: z.boolean(),
  }),
  fails: ['file_not_found', 'file_deleted'],
} as const satisfies Endpoint

export const addFileToGraph = {
  method: 'POST',
  path: '/v1/graphs/:graph_id/file',
  aliases: [
    { path: '/v1/knowledge-graphs/:graph_id/files' },
    { path: '/v1/knowledge-graphs/:graph_id/file' },
    { path: '/v1/graphs/:graph_id/files' },
  ],
  summary: 'Add a file to a knowledge graph',
  permission: 'graphs:write',
  body: z.object({ file_id: z.string() }),
  reply: file,
  fails: [
    'body_not_json',
    'graph_not_found',
    'file_not_found',
    'file_deleted',
    'file_already_in_graph',
  ],
} as const satisfies Endpoint

export const removeFileFromGraph = {
  method: 'DELETE',
  path: '/v1/graphs/:graph_id/file/:file_id',
  aliases: [
    { path: '/v1/knowledge-graphs/:graph_id/file/:file_id' },
    { path: '/v1/knowledge-graphs/:graph_id/files/:file_id' },
    { path: '/v1/graphs/:graph_id/files/:file_id' },
  ],
  summary: 'Remove a file from a knowledge graph without deleting it',
  permission: 'graphs:write',
  reply: deleted,
  fails: ['graph_not_found', 'file_not_found', 'file_deleted', 'file_not_in_graph'],
} as const satisfies Endpoint
