import { z } from 'zod'
import type { EmbeddingProgress } from '#contract/models/embedding-model.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

const none = { files: 0, passages: 0 }
// PostgreSQL returns texts, and both return null for the sum of nothing.
const laterRow = z.object({ files: z.coerce.number(), passages: z.coerce.number() })

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
  queued_up_to: z.string().nullable(),
  trouble: z.string().nullable(),
  created_at: z.string(),
})
export type EmbeddingModelRow = z.infer<typeof embeddingModelRow>

const countRow = z.object({
  status: z.string(),
  files: z.coerce.number(),
  passages: z.coerce.number(),
  embedded: z.coerce.number(),
  skipped: z.coerce.number(),
})

/** What an administrator sets, with the dimensions that the model was seen to have. */
export type EmbeddingModelSettings = Omit<
  EmbeddingModelRow,
  'number' | 'id' | 'organization_id' | 'role' | 'queued_up_to' | 'trouble' | 'created_at'
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

  /** What a new model has not queued yet of the files that were there before it. */
  async function unqueued(
    { number, organization_id }: EmbeddingModelRow,
    queuedUpTo: string,
  ): Promise<{ files: number; passages: number }> {
    const row = await database
      .selectFrom('files')
      .leftJoin('indexed_files', 'indexed_files.version_id', 'files.version_id')
      .where('organization_id', '=', organization_id)
      .where('status', '=', 'completed')
      .where('deleted_at', 'is', null)
      .where('files.id', '>', queuedUpTo)
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('file_embeddings')
              .select('file_id')
              .whereRef('file_embeddings.file_id', '=', 'files.id')
              .where('file_embeddings.model', '=', number),
          ),
        ),
      )
      .select((of) => [
        of.fn.countAll<number>().as('files'),
        of.fn.sum<number>('indexed_files.chunks').as('passages'),
      ])
      .executeTakeFirstOrThrow()
    return laterRow.parse(row)
  }

  return {
    find,

    /** The model whose vectors answer: the one before, while the current one has not embedded all files. */
    async findAnswering(caller: Caller): Promise<EmbeddingModelRow | null> {
      return (await find(caller, 'previous')) ?? find(caller, 'current')
    },

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

    /** How far a model of the organization has come. */
    async progress(model: EmbeddingModelRow): Promise<EmbeddingProgress> {
      const { number, queued_up_to } = model
      const rows = await database
        .selectFrom('file_embeddings')
        .where('model', '=', number)
        .groupBy('status')
        .select((of) => [
          'status',
          of.fn.countAll<number>().as('files'),
          of.fn.sum<number>('passages').as('passages'),
          of.fn.sum<number>('embedded').as('embedded'),
          of.fn.sum<number>('skipped').as('skipped'),
        ])
        .execute()
      const counts = rows.map((row) => countRow.parse(row))
      const filesOf = (status: string): number =>
        counts.find((count) => count.status === status)?.files ?? 0
      const total = (of: 'files' | 'passages' | 'embedded' | 'skipped'): number =>
        counts.reduce((sum, count) => sum + count[of], 0)
      const later = queued_up_to === null ? none : await unqueued(model, queued_up_to)
      return {
        files_total: total('files') + later.files,
        files_done: filesOf('done'),
        files_failed: filesOf('failed'),
        passages_total: total('passages') + later.passages,
        passages_done: total('embedded'),
        skipped: total('skipped'),
        is_complete: queued_up_to === null && filesOf('queued') === 0,
      }
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

/** A model for a worker that holds a lease of one of its files. Null once it is removed. */
export async function findEmbeddingModel(
  database: Database,
  number: number,
): Promise<EmbeddingModelRow | null> {
  const row = await database
    .selectFrom('embedding_models')
    .selectAll()
    .where('number', '=', number)
    .where('role', '<>', 'removed')
    .executeTakeFirst()
  return row === undefined ? null : embeddingModelRow.parse(row)
}
