import type { Database } from '#service/database/schema.ts'
import type { OtherSweeps } from '#service/files/sweeper.ts'
import { transact } from '#service/database/transact.ts'
import { comesFrom } from './turn-source-store.ts'

// A slice is some ten milliseconds of work in SQLite.
const turnsPerSlice = 20

/** Has turns swept that nobody can see any more. */
export function conversationSweepStore(database: Database) {
  return {
    async queue(conversation_ids: readonly string[]): Promise<void> {
      await database
        .insertInto('conversation_sweeps')
        .values(conversation_ids.map((conversation_id) => ({ conversation_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** Deletes some turns of deleted conversations. False when there are none. */
async function sweepSlice(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('conversation_sweeps')
    .select('conversation_id')
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { conversation_id } = sweep
  await transact(database, async (tx) => {
    const turns = await tx
      .selectFrom('conversation_turns')
      .select('id')
      .where('conversation_id', '=', conversation_id)
      .limit(turnsPerSlice)
      .execute()
    const ids = turns.map(({ id }) => id)
    if (ids.length === 0) {
      await tx
        .deleteFrom('conversation_sweeps')
        .where('conversation_id', '=', conversation_id)
        .execute()
      return
    }
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

/** What the sweeper deletes of conversations. */
export const conversationSweeps: OtherSweeps = { eraseFile, sweepSlice }
