import type { Database } from '#service/database/schema.ts'

/** Whether bytes in the blob store are those of a file that is not deleted, of whoever it is. */
export async function isRecorded(database: Database, file_id: string): Promise<boolean> {
  const row = await database
    .selectFrom('files')
    .select('id')
    .where('id', '=', file_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
