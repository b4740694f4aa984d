import type { IncomingMessage } from 'node:http'
import { fileKinds } from '#contract/file-kinds.ts'
import type { Caller } from '#service/access/caller.ts'
import { requirePermission } from '#service/access/caller.ts'
import { transact } from '#service/database/transact.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { readId } from '#service/http/read-input.ts'
import { enqueueJob } from '#service/jobs/job-store.ts'
import type { FileParts } from './file-parts.ts'
import { fileStore } from './file-store.ts'
import type { FileRow } from './file-store.ts'
import { graphFileStore } from './graph-file-store.ts'
import { readFileName } from './read-file-name.ts'
import { receiveFile, requireKind } from './receive-file.ts'

/**
 * Stores an upload: everything that can be refused is refused before a byte is kept, and once it
 * resolves the bytes, the record and the job to read them are on the disk. Throws as `receiveFile`
 * does, and `file_name_invalid`, `file_kind_unsupported` or `graph_not_found`.
 */
export async function storeUpload(
  { database, blobs, clock, maximum }: FileParts,
  caller: Caller,
  request: IncomingMessage,
  graphId: string | undefined,
): Promise<FileRow> {
  const name = readFileName(request.headers['content-disposition'])
  const kind = requireKind(name)
  const graph_id = graphId === undefined ? null : readId(graphId)
  if (graph_id !== null) {
    requirePermission(caller, 'graphs:write')
    await graphStore(database).require(caller, graph_id)
  }

  const stamp = clock.stamp()
  const length = request.headers['content-length']
  const { size, sha256 } = await receiveFile(blobs, stamp.id, {
    name,
    kind,
    length: length === undefined ? null : Number(length),
    maximum,
    // a refusal in the middle must leave the connection open for its answer
    bytes: request.iterator({ destroyOnReturn: false }),
  })

  const { media_type } = fileKinds[kind]
  const file = await transact(database, async (tx) => {
    await fileStore(tx).create(caller, { name, kind, media_type, size, sha256 }, stamp)
    if (graph_id !== null) await graphFileStore(tx).add(caller, graph_id, stamp.id)
    await enqueueJob(tx, stamp.id, clock.now())
    return fileStore(tx).require(caller, stamp.id)
  }).catch(async (error: unknown) => {
    await blobs.remove(stamp.id)
    throw error
  })
  await blobs.trust(stamp.id)
  return file
}
