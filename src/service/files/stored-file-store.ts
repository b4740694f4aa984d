import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import type { StoredFile } from './stored-bytes.ts'

const filesPerQuery = 500

/** The files of all organizations, for checks of their bytes. */
export function storedFileStore(database: Database) {
  const live = () => database.selectFrom('files').where('deleted_at', 'is', null)

  return {
    /** Whether an ID in the blob store is that of a file that is not deleted. */
    async isRecorded(file_id: string): Promise<boolean> {
      const row = await live().select('id').where('id', '=', file_id).executeTakeFirst()
      return row !== undefined
    },

    async totalBytes(): Promise<number> {
      const { bytes } = await live()
        .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
        .executeTakeFirstOrThrow()
      return Number(bytes ?? 0)
    },

    async *all(): AsyncGenerator<StoredFile & { damaged_at: string | null }, void> {
      for (let after = ''; ;) {
        const rows = await live()
          .select(['id', 'name', 'size', 'sha256', 'damaged_at'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(filesPerQuery)
          .execute()
        yield* rows
        const last = rows.at(-1)
        if (last === undefined) return
        after = last.id
      }
    },

    /**
     * Stores when the bytes of a file were found damaged; null means that they are intact again. False if the
     * file was deleted meanwhile, in which case its bytes are missing for that reason.
     */
    async noteDamage(file_id: string, damagedAt: Date | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('files')
        .set({ damaged_at: damagedAt === null ? null : isoTime(damagedAt) })
        .where('id', '=', file_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
