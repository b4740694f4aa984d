import { isoTime } from '#service/clock.ts'
import { idSlices } from '#service/database/statements/id-slices.ts'
import type { Database } from '#service/database/schema.ts'
import type { OtherSweeps } from '#service/files/sweeper.ts'
import { transact } from '#service/database/transact.ts'
import { comesFrom } from './turn-source-store.ts'

// A slice is some ten milliseconds of work in SQLite.
const turnsPerSlice = 20

const conversationsPerSlice = 100

/** Has conversations swept that nobody can see any more. */
export function conversationSweepStore(database: Database) {
  return {
    /** Replaces conversations by empty tombstones, and has their turns swept. */
    async bury(ids: readonly string[], deletedAt: Date): Promise<void> {
      if (ids.length === 0) return
      await database
        .updateTable('conversations')
        .set({ deleted_at: isoTime(deletedAt), title: '', title_folded: '', words: '' })
        .set({ title_turn_id: null, answering_turn_id: null, graph_ids: '[]', model: null })
        .where('id', 'in', ids)
        .execute()
      await database
        .insertInto('conversation_sweeps')
        .values(ids.map((conversation_id) => ({ conversation_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /**
     * Has the private conversations of keys deleted, which nobody can read once the keys are revoked. A key can have
     * hundreds of thousands, so they are not deleted in the transaction that revokes it.
     */
    async queuePrivateOf(key_ids: readonly string[]): Promise<void> {
      for (const keys of idSlices(key_ids)) {
        await database
          .insertInto('key_sweeps')
          .values(keys.map((key_id) => ({ key_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },
  }
}

/** Deletes some private conversations of revoked keys. False when there are none. */
async function sweepKeySlice(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('key_sweeps')
    .innerJoin('keys', 'keys.id', 'key_sweeps.key_id')
    .select(['key_id', 'revoked_at'])
    .limit(1)
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { key_id, revoked_at } = sweep
  await transact(database, async (tx) => {
    const rows = await tx
      .selectFrom('conversations')
      .select('id')
      .where('key_id', '=', key_id)
      .where('shared', '=', 'private')
      .where('deleted_at', 'is', null)
      .limit(conversationsPerSlice)
      .execute()
    if (rows.length === 0) {
      await tx.deleteFrom('key_sweeps').where('key_id', '=', key_id).execute()
      return
    }
    const ids = rows.map(({ id }) => id)
    await conversationSweepStore(tx).bury(ids, new Date(revoked_at ?? 0))
  })
  return true
}

/** Deletes some turns of deleted conversations. False when there are none. */
async function sweepTurnSlice(database: Database): Promise<boolean> {
  const sweeps = await database
    .selectFrom('conversation_sweeps')
    .select('conversation_id')
    .limit(conversationsPerSlice)
    .execute()
  if (sweeps.length === 0) return false
  const conversation_ids = sweeps.map(({ conversation_id }) => conversation_id)
  await transact(database, async (tx) => {
    const turns = await tx
      .selectFrom('conversation_turns')
      .select('id')
      .where('conversation_id', 'in', conversation_ids)
      .limit(turnsPerSlice)
      .execute()
    const ids = turns.map(({ id }) => id)
    if (ids.length < turnsPerSlice) {
      await tx
        .deleteFrom('conversation_sweeps')
        .where('conversation_id', 'in', conversation_ids)
        .execute()
    }
    if (ids.length === 0) return
    await tx.deleteFrom('turn_graphs').where('turn_id', 'in', ids).execute()
    await tx.deleteFrom('turn_files').where('turn_id', 'in', ids).execute()
    await tx.deleteFrom('conversation_turns').where('id', 'in', ids).execute()
  })
  return true
}

/**
 * Erases some answers that come from a deleted file, and those that continued them: they are hidden from
 * everybody. False when there are none.
 */
async function eraseFile(tx: Database, file_id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_turns')
    .set({ answer: null, retrieval: null, failure: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('conversation_turns as turn')
        .innerJoin('turn_files', 'turn_files.conversation_id', 'turn.conversation_id')
        .innerJoin('conversation_turns as source', 'source.id', 'turn_files.turn_id')
        .select('turn.id')
        .where('turn_files.file_id', '=', file_id)
        .where(comesFrom)
        .where((where) =>
          where.or([
            where('turn.answer', 'is not', null),
            where('turn.retrieval', 'is not', null),
            where('turn.failure', 'is not', null),
          ]),
        )
        .limit(turnsPerSlice),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const sweepSlice = async (database: Database): Promise<boolean> =>
  (await sweepTurnSlice(database)) || sweepKeySlice(database)

/** What the sweeper deletes of conversations. */
export const conversationSweeps: OtherSweeps = { eraseFile, sweepSlice }
