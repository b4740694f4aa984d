import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'

/**
 * Takes runs whose texts were deleted out of the storage of their organizations and teams. Must be called last in the
 * transaction, as `storageStore.add`.
 */
export async function releaseRunBytes(tx: Database, run_ids: readonly string[]): Promise<void> {
  const runs = await tx
    .selectFrom('runs')
    .select(['id', 'organization_id', 'team_id', 'bytes'])
    .where('id', 'in', run_ids)
    .where('bytes', '>', 0)
    .$if(!isSqlite(tx), (query) => query.forUpdate())
    .execute()
  if (runs.length === 0) return
  const ids = runs.map(({ id }) => id)
  await tx.updateTable('runs').set({ bytes: 0 }).where('id', 'in', ids).execute()
  const owners = Map.groupBy(
    runs,
    ({ organization_id, team_id }) => `${organization_id} ${team_id ?? ''}`,
  )
  // Counters are locked in the order of their scopes, so that two transactions cannot deadlock.
  for (const [, owned] of [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [owner] = owned
    if (owner === undefined) continue
    await storageStore(tx).add(owner, -owned.reduce((sum, { bytes }) => sum + bytes, 0))
  }
}
