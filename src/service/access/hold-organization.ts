import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Caller } from './caller.ts'

/** Lets nobody else that holds the caller's organization go on until the transaction ends. */
export async function holdOrganization(tx: Database, caller: Caller): Promise<void> {
  // SQLite has one writer at a time: the transaction is the lock
  if (isSqlite(tx)) return
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', caller.organization_id)
    .forUpdate()
    .execute()
}
