import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { leaseFields, leaseStore, newWork, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { nextTurn, turnStep } from '#service/leases/turn-store.ts'
import { readPassageTexts } from '#service/retrieval/chunk-store.ts'
import type { PassageText } from '#service/retrieval/chunk-store.ts'
import { insertVectors } from '#service/retrieval/meaning/vector-store.ts'

const workRow = z.object({
  ...leaseFields,
  model: z.number(),
  organization_id: z.string(),
  file_id: z.string(),
  file_number: z.number(),
  passages: z.number(),
  embedded: z.number(),
})

/** A file that one worker embeds. Only the holder of the lease may write its vectors. */
export type FileEmbedding = z.infer<typeof workRow>

const filesPerSlice = 200

/** The queue of files to embed. */
export function fileEmbeddingStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'file_embeddings', workRow, holder)

  return {
    ...leases,

    /** Leases the next file of one of these models, or null. */
    leaseOf(models: readonly number[]): Promise<FileEmbedding | null> {
      if (models.length === 0) return Promise.resolve(null)
      return leases.lease(
        sql<SqlBool>`model in (${sql.join(models.map((model) => sql.lit(model)))})`,
      )
    },

    /** The next passages of a file. */
    readTexts({ file_number, embedded }: FileEmbedding, limit: number): Promise<PassageText[]> {
      return readPassageTexts(database, file_number, embedded, limit)
    },

    /** Adds vectors of the next passages. False, without effect, when the lease is lost. */
    addVectors(
      work: FileEmbedding,
      dimensions: number,
      vectors: readonly (Float32Array | null)[],
    ): Promise<boolean> {
      const { model, file_number, embedded } = work
      return leases.holding(work, async (tx) => {
        await insertVectors(tx, { model, file_number, from: embedded, dimensions, vectors })
        const skipped = vectors.filter((vector) => vector === null).length
        await tx
          .updateTable('file_embeddings')
          .set((set) => ({
            embedded: set('embedded', '+', vectors.length),
            skipped: set('skipped', '+', skipped),
          }))
          .where('id', '=', work.id)
          .execute()
      })
    },

    /** Ends the work on a file. */
    async end(work: FileEmbedding, status: 'done' | 'failed'): Promise<void> {
      await leases.holding(work, async (tx) => {
        await tx
          .updateTable('file_embeddings')
          .set({ ...unleased, status })
          .where('id', '=', work.id)
          .execute()
        await replacePrevious(tx, work.model)
      })
    },

    /** The files that this process could work on, until it knows better. */
    async currentModels(): Promise<{ number: number; queued_up_to: string | null }[]> {
      return database
        .selectFrom('embedding_models')
        .select(['number', 'queued_up_to'])
        .where('role', '=', 'current')
        .execute()
    },

    /** Queues a slice of the files that were there before a model. */
    async queueOlderFiles(model: number): Promise<void> {
      await transact(database, async (tx) => {
        const row = await tx
          .selectFrom('embedding_models')
          .select(['organization_id', 'queued_up_to'])
          .where('number', '=', model)
          .$if(!isSqlite(tx), (query) => query.forUpdate())
          .executeTakeFirst()
        if (row === undefined || row.queued_up_to === null) return
        const files = await tx
          .selectFrom('files')
          .leftJoin('indexed_files', 'indexed_files.version_id', 'files.version_id')
          .where('organization_id', '=', row.organization_id)
          .where('status', '=', 'completed')
          .where('deleted_at', 'is', null)
          .where('files.id', '>', row.queued_up_to)
          .orderBy('files.id')
          .limit(filesPerSlice)
          .select(['files.id as file_id', 'indexed_files.number', 'indexed_files.chunks'])
          .execute()
        const { organization_id } = row
        // An owner of their own, so that files which are uploaded meanwhile do not wait for all of them.
        const owner = `${organization_id} older`
        await insertFiles(
          tx,
          files.map((file) => ({ ...file, organization_id, model })),
          owner,
        )
        await tx
          .updateTable('embedding_models')
          .set({ queued_up_to: files.at(-1)?.file_id ?? null })
          .where('number', '=', model)
          .execute()
        if (files.length === 0) await replacePrevious(tx, model)
      })
    },

    /** Notes why a model does not embed; null when it does. */
    async noteTrouble(model: number, trouble: string | null): Promise<void> {
      await database
        .updateTable('embedding_models')
        .set({ trouble })
        .where('number', '=', model)
        .execute()
    },
  }
}

export type FileEmbeddings = ReturnType<typeof fileEmbeddingStore>

const findIndexed = preparedQuery((database, version_id: string) =>
  database
    .selectFrom('files')
    .innerJoin('indexed_files', 'indexed_files.version_id', 'files.version_id')
    .where('files.version_id', '=', version_id)
    .select([
      'files.id as file_id',
      'organization_id',
      'indexed_files.number',
      'indexed_files.chunks',
    ]),
)

const findCurrentModel = preparedQuery((database, organization_id: string) =>
  database
    .selectFrom('embedding_models')
    .select('number')
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'current'),
)

/** Queues a file whose current version was completed for the model of its organization, if one is connected. */
export async function queueFileEmbedding(tx: Database, version_id: string): Promise<void> {
  const [file] = await findIndexed(tx, version_id)
  if (file === undefined) return
  const { organization_id } = file
  if (!isSqlite(tx)) {
    // Connecting a model locks the organization: a file is either completed before, and found among the older
    // files, or sees the model.
    await tx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization_id)
      .forShare()
      .execute()
  }
  const [model] = await findCurrentModel(tx, organization_id)
  if (model === undefined) return
  await insertFiles(tx, [{ ...file, model: model.number }], organization_id)
}

interface NewFile {
  file_id: string
  organization_id: string
  model: number
  /** Null for a file without passages. */
  number: number | null
  chunks: number | null
}

async function insertFiles(tx: Database, files: readonly NewFile[], owner: string): Promise<void> {
  if (files.length === 0) return
  const turn = await nextTurn(tx, 'file_embeddings', owner)
  const rows = files.flatMap(({ number, chunks, ...file }, at) =>
    number === null
      ? []
      : [
          {
            ...file,
            ...newWork,
            id: randomUUID(),
            file_number: number,
            status: 'queued',
            passages: chunks ?? 0,
            embedded: 0,
            skipped: 0,
            owner,
            turn: turn + at * turnStep,
          },
        ],
  )
  if (rows.length === 0) return
  await tx
    .insertInto('file_embeddings')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['file_number', 'model']).doNothing())
    .execute()
}

/** Once a model has embedded all files, the one before does not answer any more. */
async function replacePrevious(tx: Database, model: number): Promise<void> {
  await tx
    .updateTable('embedding_models')
    .set({ role: 'removed' })
    .where('role', '=', 'previous')
    .where('organization_id', 'in', (of) =>
      of
        .selectFrom('embedding_models as ready')
        .select('ready.organization_id')
        .where('ready.number', '=', model)
        .where('ready.role', '=', 'current')
        .where('ready.queued_up_to', 'is', null)
        .where((ready) =>
          ready.not(
            ready.exists(
              of
                .selectFrom('file_embeddings')
                .select('file_embeddings.id')
                .where('file_embeddings.model', '=', model)
                .where('file_embeddings.status', '=', 'queued'),
            ),
          ),
        ),
    )
    .execute()
}
