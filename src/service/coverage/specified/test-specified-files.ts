import type { SpecifiedOperation } from './test-specified-operation.ts'

const file = {
  id: 'string',
  name: 'string',
  created_at: 'string',
  graph_ids: 'string[]',
  status: 'in_progress | completed | failed',
} as const

/** Files, as the specification and its clients have them. */
export const specifiedFiles = {
  uploadFile: {
    path: 'POST /v1/files',
    headers: {
      'Content-Disposition': 'attachment; filename=<file_name>',
      'Content-Length': 'bytes',
      'Content-Type': 'media type',
      Accept: '*/*',
    },
    query: { graphId: 'string' },
    reply: file,
    failures:
      '400 BadRequest, InvalidInputParameters, InvalidContentType; 401; 403; 413; 429; 500 InternalError; 507 QuotaExceeded',
  },
  listFiles: {
    path: 'GET /v1/files',
    query: {
      limit: 'integer, 1 to 100',
      order: 'asc | desc',
      before: 'string',
      after: 'string',
      graph_id: 'string',
      status: 'in_progress | completed | failed',
      file_types: 'string[]',
    },
    reply: {
      ...Object.fromEntries(Object.entries(file).map(([name, type]) => [`data[].${name}`, type])),
      has_more: 'boolean',
      first_id: 'string | null',
      last_id: 'string | null',
    },
  },
  getFile: {
    path: 'GET /v1/files/{file_id}',
    reply: file,
    failures: '401; 403; 404 ResourceNotFound; 410 ResourceNotFound',
  },
  deleteFile: {
    path: 'DELETE /v1/files/{file_id}',
    reply: { id: 'string', deleted: 'true' },
  },
  downloadFile: {
    path: 'GET /v1/files/{file_id}/download',
    headers: { Range: 'bytes=<first>-<last>' },
    reply: {},
    replyHeaders: {
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename=<file_name>',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    },
  },
  retryFiles: {
    path: 'POST /v1/files/retry',
    request: { file_ids: 'string[]' },
    reply: { success: 'true' },
  },
} as const satisfies Record<string, SpecifiedOperation>
