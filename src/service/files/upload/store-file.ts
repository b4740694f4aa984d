import type { Caller } from '#service/access/caller.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { teamStore } from '#service/access/team-store.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { endWith } from '#service/database/changes/first-write.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { enqueueJob } from '#service/files/file-queue-store.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { uploadBounds } from '#service/limits/storage/upload-bounds.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow, NewFile } from '#service/files/file-store.ts'
import { graphFileStore } from '#service/files/graph-file-store.ts'
import { storedVersionStore } from '#service/files/versions/file-version-store.ts'
import { settleLater } from './settle-later.ts'
import { receiveFile } from './receive-file.ts'
import type { Incoming } from './receive-file.ts'

export interface IncomingFile
  extends
    Omit<Incoming, 'maximum' | 'refuse'>,
    Pick<NewFile, 'source_url' | 'source_title' | 'folder'> {
  /** The graph to add the file to. */
  graph_id: string | null
  /** The key whose turns the processing uses; the key of the caller by default. */
  owner?: string
  /** Whether storing the file is all that the request does, so that it can be recorded in the same transaction. */
  isWholeRequest?: boolean
  /** Runs in the transaction that records the file; an error undoes everything. */
  also?: (tx: Database, file_id: string) => Promise<void>
}

/**
 * Stores a file. When it resolves, the bytes, the record and the processing job are on the disk. Throws like
 * `receiveFile`, `graph_not_found`, and `credentials_invalid` if the team was deleted meanwhile.
 */
export async function storeFile(
  { database, blobs, clock, limits, maximum }: FileParts,
  caller: Caller,
  {
    name,
    kind,
    length,
    bytes,
    graph_id,
    owner = caller.key_id,
    also,
    isWholeRequest,
    ...source
  }: IncomingFile,
): Promise<FileRow> {
  const stamp = clock.stamp()
  const storage_team_id = await storageStore(database).teamOf(caller, graph_id)
  const bounds = await uploadBounds(limits, caller, storage_team_id, maximum, clock.now())
  const incoming = { name, kind, length, bytes, maximum: bounds.maximum, refuse: bounds.refuse }
  const received = await receiveFile(blobs, stamp.id, incoming)
  const file = await transact(database, async (tx) => {
    await requireTeam(tx, caller)
    if (isWholeRequest) await endWith(tx, { id: stamp.id, name })
    const fields = { name, kind, storage_team_id, ...received, ...source }
    const created = await fileStore(tx).create(caller, fields, stamp)
    await storedVersionStore(tx).addFirst(fields, stamp, caller.key_id)
    if (graph_id !== null) await graphFileStore(tx).add(caller, graph_id, stamp.id)
    await enqueueJob(tx, stamp.id, owner)
    await also?.(tx, stamp.id)
    const row = graph_id === null ? created : await fileStore(tx).require(caller, stamp.id)
    await bounds.count(tx, received.size)
    return row
  }).catch(async (error: unknown) => {
    // A connection can end between the commit and its confirmation. The bytes of a file that may have
    // been recorded stay pending until the database answers again.
    if (isOutage(error)) void settleLater(database, blobs, stamp.id)
    else await blobs.remove(stamp.id)
    throw error
  })
  await blobs.commit(stamp.id)
  return file
}

/** Throws `credentials_invalid`: an upload can take long, and a team that was deleted meanwhile must not get a file. */
export async function requireTeam(tx: Database, caller: Caller): Promise<void> {
  if (caller.team_id === null) return
  await lockOrganizationShared(tx, caller)
  if ((await teamStore(tx).find(caller, caller.team_id)) !== null) return
  throw new Failure('credentials_invalid', 'The team of this key was just deleted.')
}
