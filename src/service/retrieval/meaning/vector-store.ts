import { sql } from 'kysely'
import { z } from 'zod'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { passagesPerBlock } from '#service/database/sqlite/nearest-signs.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { inBatches, isOfSearchedFile, passagesPerFile } from '#service/retrieval/chunk-store.ts'
import type { TextMeaning } from './meanings.ts'
import { quantized, signBits, signBytes, similarity } from './vector-codes.ts'

/** Vectors of consecutive passages of a file. */
export interface FileVectors {
  model: number
  /** The number of the file in `indexed_files`. */
  file_number: number
  /** The index of the first passage. Those before it must have been inserted. */
  from: number
  dimensions: number
  /** Null for a passage that the model does not embed. */
  vectors: readonly (Float32Array | null)[]
}

// As many of the nearest by sign bits are compared exactly. Of the ten nearest by exact vectors, they contain 98 %.
const rescoredPassages = 400

/** Adds vectors of passages. */
export async function insertVectors(tx: Database, batch: FileVectors): Promise<void> {
  const first = batch.file_number * passagesPerFile + batch.from
  const rows = batch.vectors.flatMap((vector, at) =>
    vector === null
      ? []
      : [{ chunk_id: first + at, model: batch.model, vector: asBuffer(quantized(vector)) }],
  )
  await inBatches(rows, (some) => tx.insertInto('passage_vectors').values(some).execute())
  if (isSqlite(tx)) await insertBlocks(tx, batch)
  else await insertSigns(tx, batch)
}

/** Adds to the last block of the file, and begins the next. */
async function insertBlocks(tx: Database, batch: FileVectors): Promise<void> {
  const { model, file_number, from, vectors, dimensions } = batch
  const size = signBytes(dimensions)
  // A passage without a vector keeps its place.
  const bits = vectors.map((vector) => (vector === null ? new Uint8Array(size) : signBits(vector)))
  for (let at = 0; at < bits.length;) {
    const block = Math.floor((from + at) / passagesPerBlock)
    const place = (from + at) % passagesPerBlock
    const added = bits.slice(at, at + passagesPerBlock - place)
    const key = { file_number, model, block }
    const row = await tx
      .selectFrom('sign_blocks')
      .select('signs')
      .where('file_number', '=', file_number)
      .where('model', '=', model)
      .where('block', '=', block)
      .executeTakeFirst()
    const before = row === undefined ? new Uint8Array() : bytes.parse(row.signs)
    if (before.length !== place * size) throw new Error('vectors of a file were not added in order')
    const signs = Buffer.concat([before, ...added])
    await tx
      .insertInto('sign_blocks')
      .values({ ...key, signs })
      .onConflict((conflict) =>
        conflict.columns(['file_number', 'model', 'block']).doUpdateSet({ signs }),
      )
      .execute()
    at += added.length
  }
}

async function insertSigns(tx: Database, batch: FileVectors): Promise<void> {
  const { model, file_number, from, vectors } = batch
  const first = file_number * passagesPerFile + from
  const rows = vectors.flatMap((vector, at) =>
    vector === null
      ? []
      : [
          {
            chunk_id: first + at,
            model,
            file_number,
            signs: sql<string>`${bitText(vector)}::varbit`,
          },
        ],
  )
  await inBatches(rows, (some) => tx.insertInto('passage_signs').values(some).execute())
}

/** Removes at most this many vectors that a model made of a file's passages. False when none are left. */
export async function removeSomeVectors(
  tx: Database,
  model: number,
  file_number: number,
  limit: number,
): Promise<boolean> {
  const first = file_number * passagesPerFile
  const { numDeletedRows } = await tx
    .deleteFrom('passage_vectors')
    .where('model', '=', model)
    .where('chunk_id', 'in', (of) =>
      of
        .selectFrom('passage_vectors')
        .select('chunk_id')
        .where('chunk_id', '>=', first)
        .where('chunk_id', '<', first + passagesPerFile)
        .where('model', '=', model)
        .limit(limit),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  await tx
    .deleteFrom(isSqlite(tx) ? 'sign_blocks' : 'passage_signs')
    .where('file_number', '=', file_number)
    .where('model', '=', model)
    .execute()
  return false
}

/**
 * The similarities to a question, 1 for the same meaning and 0 for none in common, of the passages of the graphs that are nearest to it, and of `others`, by ID.
 * Passages without a vector are left out.
 */
export async function findSimilarities(
  database: Database,
  graphs: GroundedGraphs,
  meaning: TextMeaning,
  others: Promise<readonly number[]>,
): Promise<Map<number, number>> {
  const [nearest, more] = await Promise.all([findNearest(database, graphs, meaning), others])
  const ids = [...new Set([...nearest, ...more])]
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('passage_vectors')
    .select(['chunk_id', 'vector'])
    .where('chunk_id', 'in', ids)
    .where('model', '=', meaning.model)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const { chunk_id, vector } = vectorRow.parse(row)
      const cosine = similarity(meaning.vector, vector)
      if (cosine === null) return []
      return [[chunk_id, (cosine - meaning.unrelated) / (1 - meaning.unrelated)]]
    }),
  )
}

/** The IDs of the passages of the graphs whose sign bits differ least from those of the question. */
async function findNearest(
  database: Database,
  graphs: GroundedGraphs,
  meaning: TextMeaning,
): Promise<number[]> {
  const limit = sql.lit(rescoredPassages)
  const isOfFile = isOfSearchedFile(graphs, 'partition_files.version_id')
  if (isSqlite(database)) {
    // CROSS JOIN fixes the join order; otherwise SQLite may read the blocks of all files of the model.
    const { rows } = await sql<{ ids: string }>`
      with in_scope as materialized (
        select distinct indexed_files.number from partition_files
        join indexed_files on indexed_files.version_id = partition_files.version_id
        where partition_files.graph_id in (select value from json_each(${JSON.stringify(graphs.graph_ids)}))
          and partition_files.is_removed = 0
          and ${isOfFile}
      )
      select nearest_signs(
        signs,
        in_scope.number * ${sql.lit(passagesPerFile)} + block * ${sql.lit(passagesPerBlock)},
        ${asBuffer(signBits(meaning.vector))}, ${limit}
      ) as ids
      from in_scope
      cross join sign_blocks on sign_blocks.file_number = in_scope.number
        and sign_blocks.model = ${sql.lit(meaning.model)}`.execute(database)
    return idsRow.parse(rows[0]?.ids ?? '[]')
  }
  const { rows } = await sql<{ chunk_id: number }>`
    select chunk_id from passage_signs
    where model = ${meaning.model} and file_number in (
      select indexed_files.number from partition_files
      join indexed_files on indexed_files.version_id = partition_files.version_id
      where partition_files.graph_id = any(${graphs.graph_ids}::text[]) and partition_files.is_removed = 0
        and ${isOfFile}
    )
    order by bit_count(signs # ${bitText(meaning.vector)}::varbit), chunk_id
    limit ${limit}`.execute(database)
  return rows.map(({ chunk_id }) => chunk_id)
}

const bytes = z.instanceof(Uint8Array)
const vectorRow = z.object({ chunk_id: z.number(), vector: bytes })
const idsRow = z.preprocess((text) => JSON.parse(String(text)), z.array(z.number()))

function bitText(vector: Float32Array): string {
  return `x${asBuffer(signBits(vector)).toString('hex')}`
}

// The driver of PostgreSQL stores a `Buffer` as bytes, and any other array as text.
function asBuffer(array: Uint8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
