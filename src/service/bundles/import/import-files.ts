import { kindOfName } from '#contract/file-kinds.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'
import { BundleError } from '#service/bundles/check/bundle-error.ts'
import { readZip } from '#service/bundles/zip/read-zip.ts'
import type { ZipEntry } from '#service/bundles/zip/read-zip.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { graphFileStore } from '#service/files/graph-file-store.ts'
import { checkedBytes } from '#service/files/stored-bytes.ts'
import { storeFile } from '#service/files/upload/store-file.ts'
import { countWork } from '#service/limits/count-work.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { ImportLease } from './import-lease-store.ts'
import { stagedBytes } from './import-parts.ts'
import type { ImportParts } from './import-parts.ts'
import type { ImportFileRow } from './import-store.ts'

const rowsPerQuery = 500

/** Failures of one file, after which the others are still imported. */
const ofFile: ReadonlySet<FailureKey> = new Set([
  'file_content_mismatch',
  'file_damaged',
  'file_empty',
  'upload_incomplete',
  'upload_too_large',
  // As a failure, it is that of a limit; a full disk is an error of the system.
  'storage_full',
])

/**
 * Imports the files of a committed bundle that have not been imported yet. Each is stored and noted in one
 * transaction, so an import that is killed continues with the next file. Their texts are read again from the
 * originals. Throws `graph_not_found` where the graph was deleted meanwhile, and `too_many_requests` where a limit
 * of uploads is used up.
 */
export async function importFiles(
  parts: ImportParts,
  caller: Caller,
  work: ImportLease,
  signal: AbortSignal,
): Promise<void> {
  const { database, imports } = parts
  const { graph_id } = work
  if (graph_id === null) throw new Error('a committed import has a graph')
  await imports.resume(work)
  const zip = await readZip(stagedBytes(parts, work))
  const entries = zip.entries()
  for (let after = 0; ;) {
    const rows = await imports.pending(work, after, rowsPerQuery)
    for (const row of rows) {
      signal.throwIfAborted()
      await graphStore(database).requireChangeable(caller, graph_id)
      if (!work.link_existing || !(await isLinked(parts, caller, work, row))) {
        await importFile(parts, caller, work, {
          row,
          entry: await entryAt(entries, row.path),
          signal,
        })
      }
      parts.onWork()
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.number
  }
  if (await imports.end(work, 'completed')) await parts.blobs.remove(work.id)
}

/** Adds the file that is already here to the graph. False where it is gone meanwhile, or never was. */
async function isLinked(
  { database, imports }: ImportParts,
  caller: Caller,
  work: ImportLease,
  row: ImportFileRow,
): Promise<boolean> {
  const { graph_id } = work
  const { file_id } = row
  if (row.outcome !== 'existing' || file_id === null || graph_id === null) return false
  const settled = { outcome: 'linked', file_id } as const
  try {
    await transact(database, async (tx) => {
      // A copy of a failed file would fail as well, and the file can be read again.
      await graphFileStore(tx).link(caller, graph_id, file_id)
      await imports.settle(tx, work, row, settled)
    })
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.key === 'graph_not_found') throw error
    if (error.key !== 'file_already_in_graph') return false
    // The bundle has the same bytes twice.
    await transact(database, (tx) => imports.settle(tx, work, row, settled))
    return true
  }
}

async function importFile(
  parts: ImportParts,
  caller: Caller,
  work: ImportLease,
  { row, entry, signal }: { row: ImportFileRow; entry: ZipEntry; signal: AbortSignal },
): Promise<void> {
  const { database, imports, limits, clock } = parts
  const { name, folder, size } = row
  const kind = kindOfName(name)
  if (kind === null) throw new Error('the preview refuses other kinds')
  await countWork(limits, caller, 'uploads_per_hour', clock.now())
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of checkedBytes(entry.bytes(), row)) {
      signal.throwIfAborted()
      yield chunk
    }
  }
  try {
    await storeFile(parts, caller, {
      name,
      folder,
      kind,
      length: size,
      bytes: bytes(),
      graph_id: work.graph_id,
      also: (tx, file_id) => imports.settle(tx, work, row, { outcome: 'imported', file_id }),
    })
  } catch (error) {
    if (!(error instanceof Failure) || !ofFile.has(error.key)) throw error
    const settled = { outcome: 'failed', file_id: null, reason: error.message } as const
    await transact(database, (tx) => imports.settle(tx, work, row, settled))
  }
}

/** The entry of a path, which stands behind those that were read before it. */
async function entryAt(entries: AsyncGenerator<ZipEntry, void>, path: string): Promise<ZipEntry> {
  for (;;) {
    const next = await entries.next()
    if (next.done === true) break
    if (next.value.name === path) return next.value
  }
  throw new BundleError('entry_missing', `${path} is no longer in the bundle.`)
}
