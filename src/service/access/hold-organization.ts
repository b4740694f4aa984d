import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Caller } from './caller.ts'

/** Lets nobody else hold or share the caller's organization until the transaction ends. */
export async function holdOrganization(tx: Database, caller: Caller): Promise<void> {
  // SQLite has one writer at a time: the transaction is the lock
  if (!isSqlite(tx)) await own(tx, caller).forUpdate().execute()
}

/** Lets nobody hold it, as who deletes a team does; others may share it. */
export async function shareOrganization(tx: Database, caller: Caller): Promise<void> {
  if (!isSqlite(tx)) await own(tx, caller).forShare().execute()
}

function own(tx: Database, caller: Caller) {
  return tx.selectFrom('organizations').select('id').where('id', '=', caller.organization_id)
}
