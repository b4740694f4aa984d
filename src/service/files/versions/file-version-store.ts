import { z } from 'zod'
import { maxVersionsPerFile } from '#contract/versions/file-versions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import { insertRow } from '#service/database/statements/insert-row.ts'
import { waitInLine } from '#service/database/statements/wait-in-line.ts'
import type { Database } from '#service/database/schema.ts'
import { TransactionConflict } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { dequeueJob } from '#service/files/file-queue-store.ts'
import { fileDeleted, fileStore } from '#service/files/file-store.ts'
import type { FileRow, NewFile } from '#service/files/file-store.ts'
import { queueTextSweep } from '#service/files/file-sweep-store.ts'
import { lockFile } from '#service/graphs/file-status-store.ts'

const versionRow = z.object({
  id: z.string(),
  file_id: z.string(),
  number: z.number(),
  name: z.string(),
  kind: z.string(),
  media_type: z.string(),
  size: z.coerce.number(),
  sha256: z.string(),
  created_at: z.string(),
  stage: z.enum(['stored', 'extracting', 'indexing']),
  progress_done: z.number(),
  progress_total: z.number().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  damaged_at: z.string().nullable(),
  key_id: z.string().nullable(),
  /** Null if the caller may not see the key. */
  key_name: z.string().nullable(),
})
export type VersionRow = z.infer<typeof versionRow>

export type NewVersion = Pick<NewFile, 'name' | 'kind' | 'media_type' | 'size' | 'sha256'>

/** Ends a transaction that would store the newest version of a file once more. */
export class VersionStored extends Error {
  override readonly name = 'VersionStored'
  readonly version_id: string

  constructor(version_id: string) {
    super('the newest version of the file has this name and these bytes')
    this.version_id = version_id
  }
}

type StoredVersion = Pick<VersionRow, 'name' | 'sha256' | 'error_code' | 'damaged_at'>

/** Whether another version has this name and these bytes, and need not be stored or read again. */
function isReadAs({ name, sha256 }: NewVersion, other: StoredVersion): boolean {
  const { error_code, damaged_at } = other
  const isSound = error_code === null && damaged_at === null
  return isSound && other.name === name && other.sha256 === sha256
}

const unread = {
  stage: 'stored',
  progress_done: 0,
  progress_total: null,
  error_code: null,
  error_description: null,
}

/**
 * Waits until no other transaction adds or deletes versions of a file. The job of the version that is replaced has to be
 * locked before the file is, so those who only wait for the file would find another version, and most of them would
 * conflict. Must come before other locks of what belongs to the file.
 */
export function waitForVersions(tx: Database, file_id: string): Promise<void> {
  return waitInLine(tx, `versions ${file_id}`)
}

/** The versions of files. The row of a file is proof that the caller may read it. */
export function fileVersionStore(database: Database) {
  const ofFile = (caller: Caller, file: FileRow) =>
    database
      .selectFrom('file_versions')
      .leftJoin('keys', (join) =>
        join
          .onRef('keys.id', '=', 'file_versions.key_id')
          .on('keys.organization_id', '=', caller.organization_id)
          // A team does not learn the names of the keys of others.
          .on((of) =>
            caller.team_id === null ? of.lit(true) : of('keys.team_id', '=', caller.team_id),
          ),
      )
      .selectAll('file_versions')
      .select('keys.name as key_name')
      .where('file_versions.file_id', '=', file.id)

  /** Locks a file, after ending the processing of the version that is to replace it. */
  async function lockWithoutNext(caller: Caller, file_id: string): Promise<FileRow> {
    await waitForVersions(database, file_id)
    const candidate = await requireReplaceable(caller, file_id)
    // Lock order: job, file, as in the worker; another order can deadlock on PostgreSQL.
    if (candidate.next_version !== null) await dequeueJob(database, candidate.next_version.id)
    if ((await lockFile(database, file_id)) === null) throw fileDeleted(candidate)
    const file = await fileStore(database).require(caller, file_id)
    if (file.next_version?.id !== candidate.next_version?.id) {
      throw new TransactionConflict('the next version of the file changed meanwhile')
    }
    return file
  }

  /**
   * Returns a file whose content the caller may replace. Throws `file_not_found`, `file_deleted`, `team_forbidden`,
   * `file_shared` or `file_from_web`.
   */
  async function requireReplaceable(caller: Caller, file_id: string): Promise<FileRow> {
    const files = fileStore(database)
    const file = await files.requireChangeable(caller, file_id)
    if (await files.isShared(caller, file)) {
      throw new Failure('file_shared', `“${file.name}” is also used outside your team.`)
    }
    if (file.source_url !== null) {
      throw new Failure('file_from_web', `“${file.name}” is a page of a web source.`)
    }
    return file
  }

  /** Throws `file_version_not_found`. */
  async function require(caller: Caller, file: FileRow, id: string): Promise<VersionRow> {
    const row = await ofFile(caller, file).where('file_versions.id', '=', id).executeTakeFirst()
    if (row !== undefined) return versionRow.parse(row)
    throw new Failure('file_version_not_found', `“${file.name}” does not have this version.`)
  }

  return {
    require,
    requireReplaceable,

    /** The row of a file as it was in a version, for stores that read what it stands for. Throws `file_version_not_found`. */
    async inVersion(caller: Caller, file: FileRow, id: string | undefined): Promise<FileRow> {
      if (id === undefined || id === file.version_id) return file
      const version = await require(caller, file, id)
      const { name, kind, media_type, size, sha256, damaged_at } = version
      return { ...file, version_id: id, name, kind, media_type, size, sha256, damaged_at }
    },

    /** Newest first. */
    async list(caller: Caller, file: FileRow): Promise<VersionRow[]> {
      const rows = await ofFile(caller, file).orderBy('file_versions.number', 'desc').execute()
      return rows.map((row) => versionRow.parse(row))
    },

    /**
     * Adds the version that is to replace the current one, in place of an earlier one that is not current yet. Returns
     * the versions that the file can no longer keep, whose rows are deleted. Throws `VersionStored`: a client whose
     * response was lost sends a version again. Must be used in a transaction.
     */
    async addNext(
      caller: Caller,
      file_id: string,
      version: NewVersion,
      stamp: Stamp,
    ): Promise<{ file: FileRow; dropped: { id: string; size: number }[] }> {
      const file = await lockWithoutNext(caller, file_id)
      if (file.next_version !== null) await queueTextSweep(database, file.next_version.id)
      const rows = await database
        .selectFrom('file_versions')
        .select(['id', 'number', 'name', 'size', 'sha256', 'error_code', 'damaged_at'])
        .where('file_id', '=', file_id)
        .orderBy('number', 'desc')
        .execute()
      const newest = rows.find(({ id }) => id === (file.next_version?.id ?? file.version_id))
      if (newest !== undefined && isReadAs(version, newest) && file.status !== 'failed') {
        throw new VersionStored(newest.id)
      }
      // The current version stays, however old it is, and the new one needs a place.
      const dropped = rows
        .filter(({ id }) => id !== file.version_id)
        .slice(maxVersionsPerFile - 2)
        .map(({ id, size }) => ({ id, size: Number(size) }))
      if (dropped.length > 0) {
        const ids = dropped.map(({ id }) => id)
        await database.deleteFrom('file_versions').where('id', 'in', ids).execute()
        for (const id of ids) await queueTextSweep(database, id)
      }
      await database
        .insertInto('file_versions')
        .values({
          ...stamp,
          ...version,
          ...unread,
          file_id,
          number: (rows[0]?.number ?? 0) + 1,
          key_id: caller.key_id,
          damaged_at: null,
        })
        .execute()
      await database
        .updateTable('files')
        .set({ next_version_id: stamp.id })
        .where('id', '=', file_id)
        .execute()
      return { file, dropped }
    },

    /**
     * Deletes a version that is not current. Must be used in a transaction. Throws like `requireReplaceable`,
     * `file_version_not_found` and `file_version_current`.
     */
    async delete(
      caller: Caller,
      file_id: string,
      id: string,
    ): Promise<{ file: FileRow; version: VersionRow }> {
      await waitForVersions(database, file_id)
      const before = await requireReplaceable(caller, file_id)
      if (before.next_version?.id === id) await dequeueJob(database, id)
      if ((await lockFile(database, file_id)) === null) throw fileDeleted(before)
      const file = await fileStore(database).require(caller, file_id)
      const version = await require(caller, file, id)
      requireNotCurrent(file, version)
      if (file.next_version?.id !== before.next_version?.id) {
        throw new TransactionConflict('the next version of the file changed meanwhile')
      }
      await queueTextSweep(database, id)
      if (file.next_version?.id === id) {
        await database
          .updateTable('files')
          .set({ next_version_id: null })
          .where('id', '=', file_id)
          .execute()
      }
      await database.deleteFrom('file_versions').where('id', '=', id).execute()
      return { file, version }
    },

    /** Clears the error of a version, so that it is processed again. */
    async clearError(id: string): Promise<void> {
      await database.updateTable('file_versions').set(unread).where('id', '=', id).execute()
    },
  }
}

/** Throws `file_version_current`. */
export function requireNotCurrent(file: FileRow, version: VersionRow): void {
  if (version.id !== file.version_id) return
  throw new Failure(
    'file_version_current',
    `Version ${version.number} of “${file.name}” is the current one.`,
  )
}

/** The versions of all organizations, for work without a request. */
export function storedVersionStore(database: Database) {
  return {
    /** The IDs and the bytes of all versions of a file. */
    async ofFile(file_id: string): Promise<{ ids: string[]; bytes: number }> {
      const rows = await database
        .selectFrom('file_versions')
        .select(['id', 'size'])
        .where('file_id', '=', file_id)
        .execute()
      return {
        ids: rows.map(({ id }) => id),
        bytes: rows.reduce((sum, { size }) => sum + Number(size), 0),
      }
    },

    async deleteOf(file_id: string): Promise<void> {
      await database.deleteFrom('file_versions').where('file_id', '=', file_id).execute()
    },

    /** Records the first version of a file, which has its ID. */
    async addFirst(file: NewVersion, stamp: Stamp, key_id: string | null): Promise<void> {
      const { name, kind, media_type, size, sha256 } = file
      await insertRow(database, 'file_versions', {
        ...stamp,
        ...unread,
        name,
        kind,
        media_type,
        size,
        sha256,
        key_id,
        file_id: stamp.id,
        number: 1,
        damaged_at: null,
      })
    },
  }
}
