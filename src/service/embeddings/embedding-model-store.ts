import { z } from 'zod'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

const embeddingModelRow = z.object({
  number: z.number(),
  id: z.string(),
  organization_id: z.string(),
  role: z.enum(['current', 'previous', 'removed']),
  provider_id: z.string(),
  upstream: z.string(),
  dimensions: z.number(),
  shortened: z.number().transform((value) => value === 1),
  batch_size: z.number(),
  price: z.number().nullable(),
  passage_prefix: z.string(),
  question_prefix: z.string(),
  unrelated: z.number(),
  trouble: z.string().nullable(),
  created_at: z.string(),
})
export type EmbeddingModelRow = z.infer<typeof embeddingModelRow>

/** What an administrator sets, with the dimensions that the model was seen to have. */
export type EmbeddingModelSettings = Omit<
  EmbeddingModelRow,
  'number' | 'id' | 'organization_id' | 'role' | 'trouble' | 'created_at'
>

/** The models that embed the files of a caller's organization. */
export function embeddingModelStore(database: Database) {
  const own = (caller: Caller) =>
    database
      .selectFrom('embedding_models')
      .selectAll()
      .where('organization_id', '=', caller.organization_id)

  async function find(
    caller: Caller,
    role: 'current' | 'previous',
  ): Promise<EmbeddingModelRow | null> {
    const row = await own(caller).where('role', '=', role).executeTakeFirst()
    return row === undefined ? null : embeddingModelRow.parse(row)
  }

  const update = (
    { number }: EmbeddingModelRow,
    changes: Partial<Pick<EmbeddingModelRow, 'role' | 'batch_size' | 'price' | 'question_prefix'>>,
  ) => database.updateTable('embedding_models').set(changes).where('number', '=', number).execute()

  return {
    find,

    /** Locks the models of the organization until the transaction ends. */
    async lock(caller: Caller): Promise<void> {
      // SQLite has one writer at a time, so the transaction is the lock.
      if (isSqlite(database)) return
      await database
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', caller.organization_id)
        .forUpdate()
        .execute()
    },

    /**
     * Makes a model the current one. Where vectors depend on nothing that changes, they stay; else the model
     * before still answers, and where it was not ready yet, the one before it.
     */
    async connect(
      caller: Caller,
      settings: EmbeddingModelSettings,
      stamp: Stamp,
    ): Promise<EmbeddingModelRow> {
      const current = await find(caller, 'current')
      if (current !== null && hasVectorsOf(current, settings)) {
        const { batch_size, price, question_prefix } = settings
        await update(current, { batch_size, price, question_prefix })
        return { ...current, batch_size, price, question_prefix }
      }
      const previous = await find(caller, 'previous')
      if (previous !== null && hasVectorsOf(previous, settings)) {
        if (current !== null) await update(current, { role: 'removed' })
        const { batch_size, price, question_prefix } = settings
        await update(previous, { role: 'current', batch_size, price, question_prefix })
        return { ...previous, role: 'current', batch_size, price, question_prefix }
      }
      if (current !== null)
        await update(current, { role: previous === null ? 'previous' : 'removed' })
      const row = await database
        .insertInto('embedding_models')
        .values({
          ...settings,
          shortened: settings.shortened ? 1 : 0,
          ...stamp,
          organization_id: caller.organization_id,
          role: 'current',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return embeddingModelRow.parse(row)
    },

    /** Removes the current model and the one before. Null where none is connected. */
    async disconnect(caller: Caller): Promise<EmbeddingModelRow | null> {
      const current = await find(caller, 'current')
      if (current === null) return null
      await database
        .updateTable('embedding_models')
        .set({ role: 'removed' })
        .where('organization_id', '=', caller.organization_id)
        .where('role', '<>', 'removed')
        .execute()
      return current
    },
  }
}

/** Whether vectors of passages that one has made are those that the other would make. */
function hasVectorsOf(row: EmbeddingModelRow, settings: EmbeddingModelSettings): boolean {
  return (
    row.provider_id === settings.provider_id &&
    row.upstream === settings.upstream &&
    row.dimensions === settings.dimensions &&
    row.shortened === settings.shortened &&
    row.passage_prefix === settings.passage_prefix
  )
}
