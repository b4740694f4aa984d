import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import { insertRows } from '#service/database/statements/insert-row.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { compiled } from '#service/json/compiled.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import type { IndexedPassage } from './chunk-pages.ts'
import type { FoundPassage } from './search-results.ts'
import type { Span } from './sentences.ts'
import { termsOf } from './words.ts'

/** The maximum number of passages of one file: a passage's ID has its index in the low bits. */
export const passagesPerFile = 2 ** 20

// Both databases limit the parameters of a statement, and each row has a dozen.
const maxRowsPerInsert = 500

// Each file that is read needs these once for every batch of its passages.
const findName = preparedQuery((database, version_id: string) =>
  database
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .where('file_versions.id', '=', version_id)
    .select('file_versions.name')
    // Locks the rows; otherwise the file could be added to a graph meanwhile, whose partition would
    // lack these passages. In SQLite the transaction is the lock.
    .$if(!isSqlite(database), (query) => query.forShare()),
)

const countPassages = preparedQuery((database, version_id: string, chunks: number, words: number) =>
  database
    .insertInto('indexed_files')
    .values({ version_id, chunks, words })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet((row) => ({
        chunks: row('indexed_files.chunks', '+', row.ref('excluded.chunks')),
        words: row('indexed_files.words', '+', row.ref('excluded.words')),
      })),
    )
    .returning('number'),
)

/** Inserts passages of a version of a file and counts them in `indexed_files`. Returns their words. */
export async function insertPassages(
  database: Database,
  version_id: string,
  passages: readonly IndexedPassage[],
): Promise<number> {
  const [file] = await findName(database, version_id)
  if (file === undefined) throw new Error('The file has been deleted.')
  const nameTerms = termsOf(file.name.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ')).join(' ')
  const chunkRows = passages.map((passage) => {
    if (passage.ordinal >= passagesPerFile) throw new Error('The file has too many passages.')
    const heading_terms = [nameTerms, passage.heading_terms].filter(Boolean).join(' ')
    return { passage, heading_terms, words: countTerms(heading_terms) + countTerms(passage.terms) }
  })
  const all = chunkRows.reduce((sum, row) => sum + row.words, 0)
  const [indexed] = await countPassages(database, version_id, chunkRows.length, all)
  if (indexed === undefined) throw new Error('The passages of the file were not counted.')
  const { number } = indexed

  const rows = chunkRows.map(({ passage, heading_terms, words }) => ({
    id: number * passagesPerFile + passage.ordinal,
    version_id,
    ordinal: passage.ordinal,
    page: passage.page,
    start: passage.start,
    end: passage.end,
    headings: JSON.stringify(passage.headings),
    text: passage.text,
    statements: spansAsJson(passage.statements),
    header: passage.header && JSON.stringify(passage.header),
    heading_terms,
    terms: passage.terms,
    words,
  }))
  await insertRows(database, 'chunks', rows)
  return all
}

/** Removes at most this many passages of a version. False when none are left. */
export async function removeSomePassages(
  database: Database,
  version_id: string,
  limit: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('chunks')
    .where('id', 'in', (of) =>
      of.selectFrom('chunks').select('id').where('version_id', '=', version_id).limit(limit),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return true
  await database.deleteFrom('indexed_files').where('version_id', '=', version_id).execute()
  return false
}

/** Inserts rows in batches that fit into one statement. */
export async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const batch of slicesOf(rows, maxRowsPerInsert)) await insert(batch)
}

const texts = z.array(z.string())
const spans = z.array(z.tuple([z.number(), z.number()]))

const passageRow = z.object({
  id: z.number(),
  file_id: z.string(),
  file_name: z.string(),
  version_id: z.string(),
  source_url: z.string().nullable(),
  source_title: z.string().nullable(),
  page: z.number(),
  start: z.number(),
  end: z.number(),
  headings: z.string().transform(readTexts),
  text: z.string(),
  statements: z.string().transform(readSpans),
  header: z.string().transform(readTexts).nullable(),
  heading_terms: z.string().transform(splitTerms),
  terms: z.string().transform(splitTerms),
})

/** Reads the passages with these IDs, in the order of the IDs. */
export async function readPassages(
  database: Database,
  ids: readonly number[],
): Promise<FoundPassage[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('chunks')
    // The passages of a version that was just replaced can still be read, for a question that has found them.
    .innerJoin('file_versions', 'file_versions.id', 'chunks.version_id')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .where('chunks.id', 'in', ids)
    .where('files.deleted_at', 'is', null)
    .select([
      'chunks.id',
      'files.id as file_id',
      'files.name as file_name',
      'chunks.version_id',
      'files.source_url',
      'files.source_title',
      'chunks.page',
      'chunks.start',
      'chunks.end',
      'chunks.headings',
      'chunks.text',
      'chunks.statements',
      'chunks.header',
      'chunks.heading_terms',
      'chunks.terms',
    ])
    .execute()
  const read = new Map(rows.map((row) => [row.id, readPassage(row)]))
  return ids.flatMap((id) => read.get(id) ?? [])
}

/** A passage as it is embedded. */
export interface PassageText {
  headings: string[]
  header: string[] | null
  text: string
}

const passageText = z.object({
  headings: z.string().transform(readTexts),
  header: z.string().transform(readTexts).nullable(),
  text: z.string(),
})

/** Passages of a file, from one index on. */
export async function readPassageTexts(
  database: Database,
  file_number: number,
  from: number,
  limit: number,
): Promise<PassageText[]> {
  const rows = await database
    .selectFrom('chunks')
    .select(['headings', 'header', 'text'])
    .where('id', '>=', file_number * passagesPerFile + from)
    .where('id', '<', (file_number + 1) * passagesPerFile)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => passageText.parse(row))
}

/** The text of a passage with the headings above it, or with the names of the columns of its table. */
export function textToEmbed({ headings, header, text }: PassageText): string {
  return [headings.join(' · '), (header ?? []).join(' · '), text].filter(Boolean).join('\n')
}

/** SQL that is true where a column has the current version of a file to search, and everywhere if all files are searched. */
export function isOfSearchedFile(
  { file_ids }: GroundedGraphs,
  version_id: string,
): RawBuilder<boolean> {
  if (file_ids === null) return sql`1 = 1`
  return sql`${sql.ref(version_id)} in (
    select searched.version_id from files as searched where searched.id in (${sql.join(file_ids)})
  )`
}

const sampledPassagesPerFile = 2

/** The texts of the first passages of some files of the graphs. */
export async function sampleTexts(
  database: Database,
  graphs: GroundedGraphs,
  limit: number,
  near: string | null = null,
): Promise<string[]> {
  const files = Math.ceil(limit / sampledPassagesPerFile)
  const perFile = sampledPassagesPerFile
  const passages = await readFirstPassages(database, graphs, { files, perFile, near })
  // Rows of tables have few words that tell a language.
  const prose = passages.filter(({ header }) => header === null)
  return (prose.length > 0 ? prose : passages).map(({ text }) => text)
}

interface FirstPassages {
  files: number
  /** How many passages of each. */
  perFile: number
  /** Of the graphs, those that this file is in. */
  near?: string | null
  /** Of the newest files instead of the oldest. */
  isNewest?: boolean
}

/** The first passages of some files of the graphs. */
export async function readFirstPassages(
  database: Database,
  graphs: GroundedGraphs,
  { files: limit, perFile, near = null, isNewest = false }: FirstPassages,
): Promise<FoundPassage[]> {
  const files = await database
    .selectFrom('indexed_files')
    .where('version_id', 'in', (of) =>
      of
        .selectFrom('graph_files')
        .innerJoin('files', 'files.id', 'graph_files.file_id')
        .select('files.version_id')
        .where('graph_files.graph_id', 'in', graphs.graph_ids)
        .where('graph_files.status', '=', 'completed')
        .where(isOfSearchedFile(graphs, 'files.version_id'))
        .$if(near !== null, (some) =>
          some.where('graph_files.graph_id', 'in', (own) =>
            own
              .selectFrom('graph_files as near')
              .select('near.graph_id')
              .where('near.file_id', '=', near),
          ),
        )
        // A file that is in several graphs counts once.
        .groupBy(['graph_files.file_id', 'files.version_id'])
        .orderBy('graph_files.file_id', isNewest ? 'desc' : 'asc')
        .limit(limit),
    )
    .select('number')
    .execute()
  const ids = files.flatMap(({ number }) =>
    Array.from({ length: perFile }, (_, at) => number * passagesPerFile + at),
  )
  return readPassages(database, ids)
}

const sampledFiles = 20
const firstPassagesPerFile = 40

/** The first passages of a file. */
export interface SampledFile {
  file_id: string
  file_name: string
  passages: readonly PassageText[]
}

/** The first passages of the newest files that are searched, file by file. */
export async function samplePassages(
  database: Database,
  { graph_ids, file_ids }: GroundedGraphs,
): Promise<SampledFile[]> {
  const files = await database
    .selectFrom('graph_files')
    .innerJoin('files', 'files.id', 'graph_files.file_id')
    .innerJoin('indexed_files', 'indexed_files.version_id', 'files.version_id')
    .where('graph_files.graph_id', 'in', graph_ids)
    .where('graph_files.status', '=', 'completed')
    .where('files.deleted_at', 'is', null)
    .$if(file_ids !== null, (all) => all.where('files.id', 'in', file_ids ?? []))
    .select(['files.id', 'files.name', 'files.source_title', 'indexed_files.number'])
    .orderBy('graph_files.file_id', 'desc')
    .limit(sampledFiles)
    .execute()
  if (files.length === 0) return []
  const ids = files.flatMap(({ number }) =>
    Array.from({ length: firstPassagesPerFile }, (_, at) => number * passagesPerFile + at),
  )
  const rows = await database
    .selectFrom('chunks')
    .select(['id', 'headings', 'header', 'text'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const ofFile = Map.groupBy(rows, ({ id }) => Math.floor(id / passagesPerFile))
  return files.map(({ id, name, source_title, number }) => ({
    file_id: id,
    file_name: source_title ?? name,
    passages: (ofFile.get(number) ?? []).map((row) => passageText.parse(row)),
  }))
}

function readPassage(row: unknown): FoundPassage {
  const { source_url: url, source_title: title, ...passage } = compiled(passageRow).parse(row)
  return url === null ? passage : { ...passage, web: { url, title: title ?? passage.file_name } }
}

function readTexts(json: string): string[] {
  return texts.parse(JSON.parse(json))
}

/** Reads what `spansAsJson` wrote. */
export function readSpans(json: string): Span[] {
  return spans.parse(JSON.parse(json)).map(([start, end]) => ({ start, end }))
}

/** The starts and ends of spans as the JSON that `readSpans` reads. */
function spansAsJson(offsets: readonly number[]): string {
  let json = ''
  for (let at = 0; at < offsets.length; at += 2) {
    json += `${json === '' ? '' : ','}[${offsets[at]},${offsets[at + 1]}]`
  }
  return `[${json}]`
}

function countTerms(text: string): number {
  if (text === '') return 0
  let count = 1
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count += 1
  return count
}

function splitTerms(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
