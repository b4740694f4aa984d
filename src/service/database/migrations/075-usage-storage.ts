import type { Kysely } from 'kysely'
import { secureTable } from '#service/database/postgres/row-security.ts'

/** The bytes of usage that count as stored: those of the days up to `counted_to`. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('usage_storage')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('counted_to', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  await secureTable(db, 'usage_storage', 'own')
}
