import type { IncomingMessage } from 'node:http'
import type { Caller } from '#service/access/caller.ts'
import { requirePermission } from '#service/access/caller.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { readId } from '#service/access/read-id.ts'
import { bodyChunks } from '#service/http/server/watch-bodies.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { readFileName } from '#service/http/read-file-name.ts'
import { requireKind } from './receive-file.ts'
import { storeFile } from './store-file.ts'

/**
 * Stores an upload. Everything that can be checked is checked before a byte is written. Throws like
 * `storeFile`, and `file_name_invalid` or `file_kind_unsupported`.
 */
export async function storeUpload(
  parts: FileParts,
  caller: Caller,
  request: IncomingMessage,
  { graphId, folder = '' }: { graphId?: string | undefined; folder?: string | undefined },
): Promise<FileRow> {
  const name = readFileName(request.headers['content-disposition'])
  const kind = requireKind(name)
  const graph_id = graphId === undefined ? null : readId(graphId)
  if (graph_id !== null) {
    requirePermission(caller, 'graphs:write')
    await graphStore(parts.database).requireChangeable(caller, graph_id)
  }

  const length = request.headers['content-length']
  return storeFile(parts, caller, {
    name,
    kind,
    folder,
    graph_id,
    length: length === undefined ? null : Number(length),
    bytes: bodyChunks(request),
    isWholeRequest: true,
  })
}
