import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Actor } from './actors.ts'
import type { AuditEntry } from './audit-entry.ts'
import { auditHash, noHash } from './seals/audit-hash.ts'
import type { Seals } from './seals/seals.ts'
import { wordsOf } from './search-words.ts'

/**
 * Appends entries to the chains of their organizations, within a transaction. Whoever else appends
 * to the same chain waits at its head.
 */
export async function appendRecords(
  tx: Database,
  entries: readonly AuditEntry[],
  seals: Seals,
  actorOf: (tx: Database, key_id: string | null) => Promise<Actor>,
): Promise<void> {
  const chains = Map.groupBy(entries, (entry) => entry.organization_id)
  // in one order, so that two processes do not wait for each other
  for (const organization_id of [...chains.keys()].toSorted()) {
    let { sequence, hash } = await holdHead(tx, organization_id)
    const rows = []
    for (const entry of chains.get(organization_id) ?? []) {
      const actor = await actorOf(tx, entry.key_id)
      const record = {
        ...entry,
        ...actor,
        sequence: sequence + 1,
        subjects: JSON.stringify(entry.subjects),
        previous_hash: hash,
      }
      sequence += 1
      hash = auditHash(record)
      rows.push({ ...record, hash, seal: seals.seal(hash), words: wordsOf(record) })
    }
    // SQLite prepares a statement once and runs it in this process; PostgreSQL is a journey away
    const batches = isSqlite(tx) ? rows.map((row) => [row]) : [rows]
    for (const batch of batches) await tx.insertInto('audit_records').values(batch).execute()
    await tx
      .updateTable('audit_heads')
      .set({ sequence, hash })
      .where('organization_id', '=', organization_id)
      .execute()
  }
}

async function holdHead(
  tx: Database,
  organization_id: string,
): Promise<{ sequence: number; hash: string }> {
  const read = () =>
    tx
      .selectFrom('audit_heads')
      .select(['sequence', 'hash'])
      .where('organization_id', '=', organization_id)
      // SQLite has one writer at a time: the transaction is the lock
      .$if(!isSqlite(tx), (query) => query.forUpdate())
      .executeTakeFirst()
  const head = await read()
  if (head) return head
  await tx
    .insertInto('audit_heads')
    .values({ organization_id, sequence: 0, hash: noHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('the head of a chain that was just made is not there')
  return made
}
