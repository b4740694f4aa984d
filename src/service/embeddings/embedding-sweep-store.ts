import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { removeSomeVectors } from '#service/retrieval/meaning/vector-store.ts'

// A slice takes about ten milliseconds in SQLite.
const vectorsPerSlice = 200

/** Deletes a slice of the vectors of models that were disconnected or replaced. False when there are none. */
export async function sweepEmbeddingSlice(database: Database): Promise<boolean> {
  const model = await database
    .selectFrom('embedding_models')
    .select('number')
    .where('role', '=', 'removed')
    .limit(1)
    .executeTakeFirst()
  if (model === undefined) return false
  await transact(database, async (tx) => {
    const file = await tx
      .selectFrom('file_embeddings')
      .select(['id', 'file_number'])
      .where('model', '=', model.number)
      .limit(1)
      .executeTakeFirst()
    if (file === undefined) {
      await tx.deleteFrom('embedding_models').where('number', '=', model.number).execute()
      return
    }
    if (await removeSomeVectors(tx, model.number, file.file_number, vectorsPerSlice)) return
    await tx.deleteFrom('file_embeddings').where('id', '=', file.id).execute()
  })
  return true
}
