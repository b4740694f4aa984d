import { insertRow } from '#service/database/statements/insert-row.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Actor } from './actors.ts'
import type { AuditEntry } from './audit-entry.ts'
import { checkpointStore } from './cuts/checkpoint-store.ts'
import { auditHash, noHash } from './seals/audit-hash.ts'
import type { ChainedRecord, Head } from './seals/check-chain.ts'
import type { Seals } from './seals/seals.ts'
import { searchableText } from './searchable-text.ts'

const maxRecordsPerQuery = 2000

export interface SealedRecord {
  sequence: number
  hash: string
  seal: string
}

/** Reads and writes the chains of all organizations, whether or not they are intact. */
export function auditChainStore(database: Database) {
  async function head(organization_id: string): Promise<Head | null> {
    const row = await database
      .selectFrom('audit_heads')
      .select(['sequence', 'hash'])
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()
    return row ?? null
  }

  async function recordsAfter(organization_id: string, sequence: number, limit: number) {
    return database
      .selectFrom('audit_records')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('sequence', '>', sequence)
      .orderBy('sequence')
      .limit(limit)
      .execute()
  }

  return {
    head,

    async heads(): Promise<(Head & { organization_id: string })[]> {
      return database.selectFrom('audit_heads').selectAll().execute()
    },

    /** The hash of one record, or null. That of the last deleted record is in the checkpoint of the chain. */
    async hashAt(organization_id: string, sequence: number): Promise<string | null> {
      const checkpoint = await checkpointStore(database).find(organization_id)
      if (checkpoint?.sequence === sequence) return checkpoint.hash
      const row = await database
        .selectFrom('audit_records')
        .select('hash')
        .where('organization_id', '=', organization_id)
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      return row?.hash ?? null
    },

    /** The number of the first sealed record of each chain that has one. */
    async firstSealed(): Promise<Map<string, number>> {
      const rows = await database
        .selectFrom('audit_records')
        .select((select) => ['organization_id', select.fn.min('sequence').as('sequence')])
        .where('seal', 'is not', null)
        .groupBy('organization_id')
        .execute()
      return new Map(rows.map((row) => [row.organization_id, row.sequence]))
    },

    /** The first sealed record at or after a number; with `desc`, at or before it. */
    async sealedFrom(
      organization_id: string,
      order: 'asc' | 'desc',
      from: number,
    ): Promise<SealedRecord | undefined> {
      return database
        .selectFrom('audit_records')
        .select(['sequence', 'hash', 'seal'])
        .where('organization_id', '=', organization_id)
        .where('sequence', order === 'asc' ? '>=' : '<=', from)
        .where('seal', 'is not', null)
        .$narrowType<{ seal: string }>()
        .orderBy('sequence', order)
        .limit(1)
        .executeTakeFirst()
    },

    /** The first record after the head, or null. There is one if the head was reset or removed. */
    async firstBeyondHead(organization_id: string): Promise<number | null> {
      const row = await database
        .selectFrom('audit_records as record')
        .leftJoin('audit_heads as head', 'head.organization_id', 'record.organization_id')
        .select('record.sequence')
        .where('record.organization_id', '=', organization_id)
        // One statement reads both, so that a record appended meanwhile does not count as a stray.
        .where((where) =>
          where('record.sequence', '>', where.fn.coalesce('head.sequence', where.lit(0))),
        )
        .orderBy('record.sequence')
        .limit(1)
        .executeTakeFirst()
      return row?.sequence ?? null
    },

    recordsAfter,

    /**
     * By binary search, the sequence number of about the first record appended at or after a time, or of the next
     * record to come.
     */
    async firstSince(organization_id: string, time: string): Promise<number> {
      let low = 1
      let high = ((await head(organization_id))?.sequence ?? 0) + 1
      while (low < high) {
        const middle = Math.floor((low + high) / 2)
        const row = await database
          .selectFrom('audit_records')
          .select('last_at')
          .where('organization_id', '=', organization_id)
          .where('sequence', '>=', middle)
          .orderBy('sequence')
          .limit(1)
          .executeTakeFirst()
        if (row !== undefined && row.last_at < time) low = middle + 1
        else high = middle
      }
      return low
    },

    /** Deletes the records up to a number, which must be in its checkpoint. */
    async removeTo(organization_id: string, sequence: number): Promise<void> {
      await database
        .deleteFrom('audit_records')
        .where('organization_id', '=', organization_id)
        .where('sequence', '<=', sequence)
        .execute()
    },

    /** Reads the whole chain from the tables without verifying anything. */
    async *chain(organization_id: string): AsyncGenerator<ChainedRecord, void> {
      for (let last = 0; ;) {
        const rows = await recordsAfter(organization_id, last, maxRecordsPerQuery)
        for (const row of rows) {
          last = row.sequence
          yield row
        }
        if (rows.length < maxRecordsPerQuery) return
      }
    },
  }
}

/**
 * Appends entries to the chains of their organizations, within a transaction. Locks the head of each chain,
 * so that transactions that append to the same chain wait for each other.
 */
export async function appendRecords(
  tx: Database,
  entries: readonly AuditEntry[],
  seals: Seals,
  actorOf: (tx: Database, key_id: string | null) => Promise<Actor>,
): Promise<void> {
  const chains = Map.groupBy(entries, (entry) => entry.organization_id)
  // Heads are locked in the order of their ids, so that two processes cannot deadlock.
  for (const organization_id of [...chains.keys()].toSorted()) {
    let { sequence, hash } = await lockHead(tx, organization_id)
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
      rows.push({ ...record, hash, seal: seals.seal(hash), words: searchableText(record) })
    }
    // SQLite runs a prepared statement in this process, so single rows are fast; each PostgreSQL statement is
    // a round trip.
    if (isSqlite(tx)) for (const row of rows) await insertRow(tx, 'audit_records', row)
    else await tx.insertInto('audit_records').values(rows).execute()
    await setHead(tx, organization_id, sequence, hash)
  }
}

const headForUpdate = preparedQuery((tx, organization_id: string) =>
  tx
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('organization_id', '=', organization_id)
    // SQLite has one writer at a time, so the transaction itself is the lock.
    .$if(!isSqlite(tx), (query) => query.forUpdate()),
)

const setHead = preparedQuery((tx, organization_id: string, sequence: number, hash: string) =>
  tx
    .updateTable('audit_heads')
    .set({ sequence, hash })
    .where('organization_id', '=', organization_id),
)

/** Locks the head of a chain until the transaction ends. Creates it if the chain is empty. */
export async function lockHead(
  tx: Database,
  organization_id: string,
): Promise<{ sequence: number; hash: string }> {
  const read = async () => (await headForUpdate(tx, organization_id))[0]
  const head = await read()
  if (head) return head
  await tx
    .insertInto('audit_heads')
    .values({ organization_id, sequence: 0, hash: noHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const newHead = await read()
  if (!newHead) throw new Error('the new head of a chain is missing')
  return newHead
}
