import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { StoredFile } from './stored-bytes.ts'

const versionsPerQuery = 500

/** The stored bytes of all organizations, each of a version of a file, for checks. */
export function storedFileStore(database: Database) {
  const versions = () => database.selectFrom('file_versions')

  return {
    /** Whether an ID in the blob store is that of a version of a file that is not deleted. */
    async isRecorded(id: string): Promise<boolean> {
      const row = await versions().select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async totalBytes(): Promise<number> {
      const { bytes } = await versions()
        .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    async *all(): AsyncGenerator<StoredFile & { damaged_at: string | null }, void> {
      for (let after = ''; ;) {
        const rows = await versions()
          .select(['id', 'name', 'size', 'sha256', 'damaged_at'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(versionsPerQuery)
          .execute()
        yield* rows.map((row) => ({ ...row, size: Number(row.size) }))
        const last = rows.at(-1)
        if (last === undefined) return
        after = last.id
      }
    },

    /**
     * Stores when bytes were found damaged; null means that they are intact again. False if they were deleted
     * meanwhile, in which case they are missing for that reason.
     */
    async noteDamage(id: string, damagedAt: Date | null): Promise<boolean> {
      const damaged_at = damagedAt === null ? null : isoTime(damagedAt)
      const { numUpdatedRows } = await database
        .updateTable('file_versions')
        .set({ damaged_at })
        .where('id', '=', id)
        .executeTakeFirst()
      await database
        .updateTable('files')
        .set({ damaged_at })
        .where('version_id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
      return numUpdatedRows > 0n
    },
  }
}
