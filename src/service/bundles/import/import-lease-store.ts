import { z } from 'zod'
import type { ImportOutcome } from '#contract/bundles/imports.ts'
import type { ManifestHeader } from '#contract/bundles/manifest.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { leaseFields, leaseStore, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { importColumns, importFileRow } from './import-store.ts'
import type { ImportFileRow, ImportRow } from './import-store.ts'
import { endStaging, staged, uncountBundle } from './staged-storage-store.ts'

const leaseRow = z.object({ ...leaseFields, ...importColumns })

/** An import that one worker checks or carries out. */
export type ImportLease = z.infer<typeof leaseRow>

interface ImportProblem {
  code: string
  message: string
}

const columnsOf = (problem: ImportProblem | null) => ({
  problem_code: problem?.code ?? null,
  problem: problem?.message ?? null,
})

// SQLite allows at most 32,766 parameters in a statement.
const rowsPerInsert = 1000
const rowsPerSlice = 1000

/** The queue of imports. Only the holder of a lease may write. */
export function importLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'imports', leaseRow, holder)
  const held = (work: ImportLease) =>
    database.updateTable('imports').where('id', 'in', leases.idIfHeld(work))

  return {
    ...leases,

    async noteChecked(work: ImportLease, bytes: number): Promise<void> {
      await held(work).set({ checked: bytes }).execute()
    },

    /** Forgets the files of an earlier attempt. */
    async clearFiles(work: ImportLease): Promise<void> {
      await database.deleteFrom('import_files').where('import_id', '=', work.id).execute()
    },

    async addFiles(work: ImportLease, rows: readonly ImportFileRow[]): Promise<void> {
      await leases.holding(work, async (tx) => {
        for (const slice of slicesOf(rows, rowsPerInsert)) {
          await tx
            .insertInto('import_files')
            .values(slice.map((row) => ({ ...row, import_id: work.id })))
            .execute()
        }
      })
    },

    /** The bundle can be imported. */
    async ready(
      work: ImportLease,
      result: {
        header: ManifestHeader
        signature: NonNullable<ImportRow['signature']>
        left_out: ImportRow['left_out']
      },
    ): Promise<void> {
      await held(work)
        .set({
          ...unleased,
          status: 'ready',
          checked: work.size,
          header: JSON.stringify(result.header),
          signature: result.signature,
          left_out: JSON.stringify(result.left_out),
        })
        .execute()
    },

    /** False, without effect, when the lease is lost; otherwise the bundle is not needed any more. */
    async end(
      work: ImportLease,
      status: 'refused' | 'completed' | 'failed',
      problem: ImportProblem | null = null,
    ): Promise<boolean> {
      return leases.holding(work, async (tx) => {
        const ended = await tx
          .updateTable('imports')
          .set({ ...unleased, status, ...columnsOf(problem) })
          .where('id', '=', work.id)
          .where('status', 'in', staged)
          .returning('id')
          .executeTakeFirst()
        // An import that expired meanwhile was uncounted then.
        if (ended !== undefined) await uncountBundle(tx, work)
      })
    },

    /** Gives back an import that a limit refuses, until the limit resets. It counts as no attempt. */
    async defer(work: ImportLease, problem: ImportProblem, waitMs: number): Promise<void> {
      await held(work)
        .set({ ...unleased, wait_ms: waitMs, ...columnsOf(problem) })
        .execute()
    },

    /** Forgets the limit that the import waited for. */
    async resume(work: ImportLease): Promise<void> {
      if (work.problem !== null) await held(work).set(columnsOf(null)).execute()
    },

    /** The files that are still to be imported, in the order of the bundle. */
    async pending(work: ImportLease, after: number, limit: number): Promise<ImportFileRow[]> {
      const rows = await database
        .selectFrom('import_files')
        .selectAll()
        .where('import_id', '=', work.id)
        .where('outcome', 'in', ['new', 'existing'])
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute()
      return rows.map((row) => importFileRow.parse(row))
    },

    /** Notes what became of a file, in the transaction that made it so. Rejects when the lease is lost. */
    async settle(
      tx: Database,
      work: ImportLease,
      file: ImportFileRow,
      result: { outcome: ImportOutcome; file_id: string | null; reason?: string },
    ): Promise<void> {
      if (!(await leases.isHeld(tx, work))) throw new Error('the lease of the import was lost')
      await tx
        .updateTable('import_files')
        .set({ outcome: result.outcome, file_id: result.file_id, reason: result.reason ?? null })
        .where('id', '=', file.id)
        .execute()
    },

    /** Files with these bytes that the caller may add to a graph, by hash and kind; the oldest of each. */
    async existing(caller: Caller, hashes: readonly string[]): Promise<Map<string, FileRow>> {
      const rows = await database
        .selectFrom('files')
        .select('id')
        .where('organization_id', '=', caller.organization_id)
        .where('sha256', 'in', hashes)
        .where('deleted_at', 'is', null)
        .where('damaged_at', 'is', null)
        .orderBy('id', 'desc')
        // A file may have been uploaded any number of times.
        .limit(hashes.length * 4)
        .execute()
      const files = await fileStore(database).some(
        caller,
        rows.map((row) => row.id),
      )
      return new Map(
        files
          .filter((file) => !file.read_only && file.source_url === null)
          .toSorted((one, other) => (one.id < other.id ? 1 : -1))
          .map((file) => [hashAndKind(file), file]),
      )
    },
  }
}

export type ImportLeases = ReturnType<typeof importLeaseStore>

/** What makes two files the same: their bytes, and what they are read as. */
export function hashAndKind({ sha256, kind }: { sha256: string; kind: string | null }): string {
  return `${sha256} ${kind}`
}

/** The ID of an import that has expired, or null. */
export async function expiredImport(database: Database, now: Date): Promise<string | null> {
  const row = await database
    .selectFrom('imports')
    .select('id')
    .where('expires_at', '<', isoTime(now))
    .where('status', '<>', 'importing')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Ends an import that has expired, so that nobody can begin it any more; must be called in a transaction. False where
 * it was begun meanwhile.
 */
export async function endExpired(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ expires_at: '' })
    .where('id', '=', id)
    .where('expires_at', '<', isoTime(now))
    .where('status', '<>', 'importing')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endStaging(tx, [id])
  return true
}

/** Deletes some files of an import, and then the import itself. */
export async function deleteImportSlice(database: Database, import_id: string): Promise<void> {
  const files = await database
    .selectFrom('import_files')
    .select('id')
    .where('import_id', '=', import_id)
    .limit(rowsPerSlice)
    .execute()
  if (files.length === 0) {
    await database.deleteFrom('imports').where('id', '=', import_id).execute()
    return
  }
  await database
    .deleteFrom('import_files')
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
}
