import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { requestErasure } from './term-erasure-store.ts'
import { openTermIndex } from './open-term-index.ts'
import type { PartitionFile } from './term-index.ts'

// While a file is read, its passages are copied into this many graphs; the others follow in the background,
// because a long batch would block everyone who waits for SQLite's single connection.
const graphsAtOnce = 4
// About ten milliseconds of work in SQLite.
const copiedPerSlice = 50
const removedPerSlice = 200
const filesPerSlice = 50

// Of each file that is read, once for every batch of its passages.
const findFilled = preparedQuery((database, version_id: string) =>
  database
    .selectFrom('partition_files')
    .innerJoin('index_partitions', 'index_partitions.graph_id', 'partition_files.graph_id')
    .where('partition_files.version_id', '=', version_id)
    .where('is_removed', '=', sql.lit(0))
    // The other partitions are copied in the background already.
    .where('is_pending', '=', sql.lit(0))
    .orderBy('partition_files.number')
    .select([
      'partition_files.number',
      'version_id',
      'passages',
      'index_partitions.number as partition',
    ]),
)

/** Copies a file's passages from index `from` on into the partitions of its graphs. */
export async function fillPartitions(
  tx: Database,
  version_id: string,
  from: number,
  added: Counts,
): Promise<void> {
  const files = await findFilled(tx, version_id)
  const copied = files.filter(({ passages }) => passages === from).slice(0, graphsAtOnce)
  for (const file of copied) {
    await openTermIndex(tx).insert(file, from, from + added.passages)
    await count(tx, file, added)
  }
  if (copied.length === files.length) return
  await tx
    .updateTable('partition_files')
    .set({ is_pending: 1 })
    .where('version_id', '=', version_id)
    .where('is_removed', '=', sql.lit(0))
    .where('is_pending', '=', sql.lit(0))
    .where('passages', '<', from + added.passages)
    .execute()
}

interface Counts {
  passages: number
  words: number
}

const addCounts = preparedQuery((database, number: number, passages: number, words: number) =>
  database
    .updateTable('partition_files')
    .set((set) => ({
      passages: set('passages', '+', passages),
      words: set('words', '+', words),
    }))
    .where('number', '=', number),
)

async function count(tx: Database, file: PartitionFile, added: Counts): Promise<void> {
  await addCounts(tx, file.number, added.passages, added.words)
}

/** Starts new partitions of a file. Passages in the old ones are no longer found and are swept later. */
export async function emptyPartitions(tx: Database, version_id: string): Promise<void> {
  const files = await tx
    .updateTable('partition_files')
    .set({ is_removed: 1 })
    .where('version_id', '=', version_id)
    .where('is_removed', '=', sql.lit(0))
    .where((of) => of.or([of('passages', '>', 0), of('is_pending', '=', sql.lit(1))]))
    .returning('graph_id')
    .execute()
  if (files.length === 0) return
  await tx
    .insertInto('partition_files')
    .values(files.map(({ graph_id }) => ({ graph_id, version_id, ...emptyFile })))
    .execute()
}

/** Replaces a version by another in the partitions of its graphs, into which the other is copied in the background. */
export async function replacePartitions(tx: Database, from: string, to: string): Promise<void> {
  const replaced = await tx
    .updateTable('partition_files')
    .set({ is_removed: 1 })
    .where('version_id', '=', from)
    .where('is_removed', '=', sql.lit(0))
    .returning('graph_id')
    .execute()
  if (replaced.length === 0) return
  const rows = replaced.map(({ graph_id }) => ({ graph_id, version_id: to, ...emptyFile }))
  await tx
    .insertInto('partition_files')
    .values(rows.map((row) => ({ ...row, is_pending: 1 })))
    .execute()
}

const emptyFile = { passages: 0, words: 0, is_pending: 0, is_removed: 0 }

/**
 * Copies a slice of the passages that are not in their partitions yet; false when there are none. Several
 * processes may do this at once, and one continues where another was killed.
 */
export async function copySlice(database: Database): Promise<boolean> {
  const any = await database
    .selectFrom('partition_files')
    .where('is_pending', '=', sql.lit(1))
    .where('is_removed', '=', sql.lit(0))
    .select('number')
    .limit(1)
    .executeTakeFirst()
  if (any === undefined) return false
  return transact(database, async (tx) => {
    const files = await tx
      .selectFrom('partition_files')
      .innerJoin('index_partitions', 'index_partitions.graph_id', 'partition_files.graph_id')
      .where('is_pending', '=', sql.lit(1))
      .where('is_removed', '=', sql.lit(0))
      .orderBy('partition_files.number')
      .limit(filesPerSlice)
      .select([
        'partition_files.number',
        'version_id',
        'passages',
        'index_partitions.number as partition',
      ])
      // In SQLite the transaction is the lock.
      .$if(!isSqlite(tx), (query) => query.forUpdate('partition_files').skipLocked())
      .execute()
    let remaining = copiedPerSlice
    for (const file of files) {
      const copied = await copy(tx, file, file.passages, file.passages + remaining)
      remaining -= copied
      if (remaining === 0) break
      await tx
        .updateTable('partition_files')
        .set({ is_pending: 0 })
        .where('number', '=', file.number)
        .execute()
    }
    return files.length > 0
  })
}

/** Returns how many passages there were to copy. */
async function copy(tx: Database, file: PartitionFile, from: number, to: number): Promise<number> {
  const { passages, words } = await tx
    .selectFrom('chunks')
    .where('version_id', '=', file.version_id)
    .where('ordinal', '>=', from)
    .where('ordinal', '<', to)
    .select((of) => [
      of.fn.countAll<number>().as('passages'),
      of.fn.sum<number | null>('words').as('words'),
    ])
    .executeTakeFirstOrThrow()
  if (passages === 0) return 0
  await openTermIndex(tx).insert(file, from, to)
  await count(tx, file, { passages, words: words ?? 0 })
  return passages
}

/** Deletes a slice of the terms of files that were removed from graphs; false when there are none. */
export async function sweepPartitionSlice(database: Database): Promise<boolean> {
  const any = await database
    .selectFrom('partition_files')
    .where('is_removed', '=', sql.lit(1))
    .select('number')
    .limit(1)
    .executeTakeFirst()
  if (any === undefined) return false
  return transact(database, async (tx) => {
    const files = await tx
      .selectFrom('partition_files')
      .where('is_removed', '=', sql.lit(1))
      .orderBy('number')
      .limit(filesPerSlice)
      .select(['number', 'passages', 'words'])
      .$if(!isSqlite(tx), (query) => query.forUpdate().skipLocked())
      .execute()
    let remaining = removedPerSlice
    for (const file of files) {
      const from = Math.max(0, file.passages - remaining)
      if (file.passages > 0) await openTermIndex(tx).remove(file, from, file.passages)
      remaining -= file.passages - from
      if (from > 0) {
        const words = Math.round((file.words * from) / file.passages)
        await tx
          .updateTable('partition_files')
          .set({ passages: from, words })
          .where('number', '=', file.number)
          .execute()
        break
      }
      await tx.deleteFrom('partition_files').where('number', '=', file.number).execute()
    }
    if (files.some(({ passages }) => passages > 0)) await requestErasure(tx)
    return files.length > 0
  })
}
