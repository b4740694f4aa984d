import { sql } from 'kysely'
import { passagesPerBlock } from '#service/database/sqlite/nearest-signs.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { inBatches, passagesPerFile } from '#service/retrieval/chunk-store.ts'
import { signBytes } from './vector-codes.ts'

interface Embedded {
  file_number: number
  model: number
  /** The number of passages that have been embedded, or that the model does not embed. */
  embedded: number
  dimensions: number
}

/**
 * Copies the sign bits of vectors, which SQLite keeps in blocks of passages, and PostgreSQL in a row for each. They cannot
 * be made from the vectors that are stored, because those are rounded. Replaces what the target has.
 */
export async function copySigns(
  source: Database,
  target: Database,
  signal: AbortSignal,
): Promise<void> {
  await target.deleteFrom(isSqlite(target) ? 'sign_blocks' : 'passage_signs').execute()
  const files: Embedded[] = await source
    .selectFrom('file_embeddings')
    .innerJoin('embedding_models', 'embedding_models.number', 'file_embeddings.model')
    .select(['file_number', 'file_embeddings.model', 'embedded', 'dimensions'])
    .where('embedded', '>', 0)
    .orderBy('file_number')
    .execute()
  for (const file of files) {
    signal.throwIfAborted()
    const signs = isSqlite(source) ? await readBlocks(source, file) : await readRows(source, file)
    await (isSqlite(target) ? writeBlocks(target, file, signs) : writeRows(target, file, signs))
  }
}

/** The sign bits of the embedded passages of a file, by their ordinal. */
type Signs = ReadonlyMap<number, Buffer>

async function readBlocks(source: Database, file: Embedded): Promise<Signs> {
  const size = signBytes(file.dimensions)
  const vectors = await source
    .selectFrom('passage_vectors')
    .select('chunk_id')
    .where('chunk_id', '>=', file.file_number * passagesPerFile)
    .where('chunk_id', '<', (file.file_number + 1) * passagesPerFile)
    .where('model', '=', file.model)
    .execute()
  const blocks = await source
    .selectFrom('sign_blocks')
    .select(['block', 'signs'])
    .where('file_number', '=', file.file_number)
    .where('model', '=', file.model)
    .execute()
  const bytes = new Map(blocks.map(({ block, signs }) => [block, Buffer.from(signs)]))
  const signs = new Map<number, Buffer>()
  for (const { chunk_id } of vectors) {
    const ordinal = chunk_id % passagesPerFile
    const at = (ordinal % passagesPerBlock) * size
    const bits = bytes.get(Math.floor(ordinal / passagesPerBlock))?.subarray(at, at + size)
    if (bits?.length === size) signs.set(ordinal, bits)
  }
  return signs
}

async function readRows(source: Database, file: Embedded): Promise<Signs> {
  const { rows } = await sql<{ chunk_id: number; bits: string }>`
    select chunk_id, signs::text as bits from passage_signs
    where file_number = ${file.file_number} and model = ${file.model}`.execute(source)
  return new Map(rows.map(({ chunk_id, bits }) => [chunk_id % passagesPerFile, bytesOfBits(bits)]))
}

async function writeBlocks(target: Database, file: Embedded, signs: Signs): Promise<void> {
  const empty = Buffer.alloc(signBytes(file.dimensions))
  for (let first = 0, block = 0; first < file.embedded; first += passagesPerBlock, block += 1) {
    const places = Math.min(passagesPerBlock, file.embedded - first)
    // A passage without a vector keeps its place.
    const parts = Array.from({ length: places }, (_, at) => signs.get(first + at) ?? empty)
    const { file_number, model } = file
    await target
      .insertInto('sign_blocks')
      .values({ file_number, model, block, signs: Buffer.concat(parts) })
      .execute()
  }
}

async function writeRows(target: Database, file: Embedded, signs: Signs): Promise<void> {
  const rows = [...signs].map(([ordinal, bits]) => ({
    chunk_id: file.file_number * passagesPerFile + ordinal,
    model: file.model,
    file_number: file.file_number,
    signs: sql<string>`${`x${bits.toString('hex')}`}::varbit`,
  }))
  await inBatches(rows, (some) => target.insertInto('passage_signs').values(some).execute())
}

function bytesOfBits(bits: string): Buffer {
  const bytes = Buffer.alloc(bits.length / 8)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)
  }
  return bytes
}
