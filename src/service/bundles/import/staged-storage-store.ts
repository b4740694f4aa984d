import type { Database } from '#service/database/schema.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'

/** The bundles of imports with such a status are on the disk, and count as stored. */
export const staged = ['checking', 'ready', 'importing'] as const

/**
 * Ends imports whose bundles are staged, and counts the bundles as stored no longer. Must be called last in the
 * transaction, because it locks the counters until that ends.
 */
export async function endStaging(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .updateTable('imports')
    .set({ status: 'refused' })
    .where('id', 'in', ids)
    .where('status', 'in', staged)
    .returning(['organization_id', 'scope_id', 'size'])
    .execute()
  for (const row of rows) await uncountBundle(tx, row)
}

/** Counts a bundle as stored no longer; must be called last in the transaction that ends its import. */
export async function uncountBundle(
  tx: Database,
  {
    organization_id,
    scope_id,
    size,
  }: { organization_id: string; scope_id: string; size: number | string },
): Promise<void> {
  const team_id = scope_id === organization_id ? null : scope_id
  await storageStore(tx).add({ organization_id, team_id }, -Number(size))
}
