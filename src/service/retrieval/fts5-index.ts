import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { inBatches, makeChunkRows, passagesPerFile, readPassages } from './chunk-rows.ts'
import type { Found, SearchIndex, SearchQuery } from './search-index.ts'

// node:sqlite works on the thread that answers requests: these bound what one question costs.
// FTS5 spends about 0.8 µs on ranking each row of each term and 0.05 µs on walking over one
const rankedRows = 8_000
const walkedRows = 80_000
const mostTerms = 64
const headingWeight = 2
// written out: node:sqlite binds numbers as reals, and this division must be one of integers
const perFile = sql.lit(passagesPerFile)

/** The index in SQLite: FTS5 over the terms of each passage. */
export function fts5Index(database: Database): SearchIndex {
  return {
    addPassages: async (file_id, passages) => {
      if (passages.length === 0) return
      const rows = await makeChunkRows(database, file_id, passages)
      await inBatches(rows, (batch) => database.insertInto('chunks').values(batch).execute())
      await sql`
        insert into chunk_terms (rowid, heading_terms, terms)
        select id, heading_terms, terms from chunks
        where file_id = ${file_id} and ordinal >= ${passages[0]?.ordinal ?? 0}`.execute(database)
    },

    removeFile: async (file_id) => {
      await sql`
        insert into chunk_terms (chunk_terms, rowid, heading_terms, terms)
        select 'delete', id, heading_terms, terms from chunks
        where file_id = ${file_id}`.execute(database)
      await database.deleteFrom('chunks').where('file_id', '=', file_id).execute()
      await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
    },

    removeSome: async (file_id, limit) => {
      const rows = await database
        .selectFrom('chunks')
        .select('id')
        .where('file_id', '=', file_id)
        .orderBy('ordinal')
        .limit(limit)
        .execute()
      const [first, last] = [rows.at(0), rows.at(-1)]
      if (first === undefined || last === undefined) {
        await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
        return false
      }
      // the ids of a file follow one another
      await sql`
        insert into chunk_terms (chunk_terms, rowid, heading_terms, terms)
        select 'delete', id, heading_terms, terms from chunks
        where id between ${first.id} and ${last.id}`.execute(database)
      await database
        .deleteFrom('chunks')
        .where('id', '>=', first.id)
        .where('id', '<=', last.id)
        .execute()
      return true
    },

    search: (query) => search(database, query),
  }
}

async function search(
  database: Database,
  { graphs, terms, limit, webOnly = false }: SearchQuery,
): Promise<Found> {
  const asked = [...terms.keys()].slice(0, mostTerms)
  const scope = await scopeOf(database, graphs.graph_ids, webOnly)
  const everywhere = await frequenciesEverywhere(database, asked)
  const rarestFirst = [...everywhere].toSorted((a, b) => a[1] - b[1]).map(([term]) => term)

  const ids: number[] = []
  for (const query of queriesOf(rarestFirst, everywhere, scope.passages)) {
    const match = matchOf(query, terms)
    for (const id of await rank(database, match, scope, limit)) if (!ids.includes(id)) ids.push(id)
    // the next query is only for when the rarer terms said too little
    if (ids.length >= limit / 4) break
  }
  const passages = await readPassages(database, ids.slice(0, limit))
  if (scope.passages > rankedRows) {
    const { total, words } = await totals(database)
    return { passages, frequencies: everywhere, total, averageWords: words / Math.max(total, 1) }
  }
  return {
    passages,
    frequencies: await frequenciesWithin(database, everywhere, scope),
    total: scope.passages,
    averageWords: scope.words / Math.max(scope.passages, 1),
  }
}

interface Query {
  terms: string[]
  join: ' OR ' | ' AND '
}

// few passages to rank: every term, within the walk; many: the rarest terms first
function queriesOf(
  rarestFirst: string[],
  frequencies: ReadonlyMap<string, number>,
  inScope: number,
): Query[] {
  const fitting = (limit: number, from: number) => {
    let sum = 0
    let to = from
    while (to < rarestFirst.length) {
      sum += frequencies.get(rarestFirst[to] ?? '') ?? 0
      if (sum > limit) break
      to += 1
    }
    return rarestFirst.slice(from, to)
  }
  if (rarestFirst.length === 0) return []
  const rare = fitting(inScope <= rankedRows ? walkedRows : rankedRows, 0)
  const rest = rarestFirst.slice(rare.length, rare.length + 4)
  const queries: Query[] = []
  if (rare.length > 0) queries.push({ terms: rare, join: ' OR ' })
  if (rest.length > 1) queries.push({ terms: rest, join: ' AND ' })
  if (rest.length > 0) queries.push({ terms: rest.slice(0, 1), join: ' OR ' })
  return queries
}

// a term is letters, digits, marks and points: quoted, none of it is FTS5 syntax
function matchOf({ terms, join }: Query, counts: ReadonlyMap<string, number>): string {
  return terms
    .map((term) => Array<string>(Math.min(Math.ceil(counts.get(term) ?? 1), 3)).fill(`"${term}"`))
    .map((repeated) => (join === ' OR ' ? repeated.join(join) : (repeated[0] ?? '')))
    .join(join)
}

interface Scope {
  /** The numbers of the files, as a JSON array. */
  numbers: string
  passages: number
  words: number
}

async function scopeOf(
  database: Database,
  graph_ids: readonly string[],
  webOnly: boolean,
): Promise<Scope> {
  // A file may be in several of the graphs.
  const files = database
    .selectFrom('graph_files')
    .innerJoin('files', 'files.id', 'graph_files.file_id')
    .innerJoin('indexed_files', 'indexed_files.file_id', 'graph_files.file_id')
    .where('graph_files.graph_id', 'in', graph_ids)
    .where('files.deleted_at', 'is', null)
    .$if(webOnly, (query) => query.where('files.source_url', 'is not', null))
    .select(['indexed_files.number', 'indexed_files.chunks', 'indexed_files.words'])
    .distinct()
  return database
    .selectFrom(files.as('scope'))
    .select((of) => [
      sql<string>`json_group_array(number)`.as('numbers'),
      of.fn.coalesce(of.fn.sum<number>('chunks'), of.lit(0)).as('passages'),
      of.fn.coalesce(of.fn.sum<number>('words'), of.lit(0)).as('words'),
    ])
    .executeTakeFirstOrThrow()
}

// The scope is looked at before the limit, in the same walk: rows that the caller may not read must
// take no place of rows that it may.
async function rank(
  database: Database,
  match: string,
  { numbers }: Scope,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select rowid as id, bm25(chunk_terms, ${headingWeight}, 1) as score from chunk_terms
      where chunk_terms match ${match}
        and rowid / ${perFile} in (select value from json_each(${numbers}))
      limit ${rankedRows}
    )
    order by score, id limit ${limit}`.execute(database)
  return rows.map((row) => row.id)
}

async function frequenciesEverywhere(database: Database, terms: readonly string[]) {
  const { rows } = await sql<{ term: string; doc: number }>`
    select term, doc from chunk_vocabulary
    where term in (select value from json_each(${JSON.stringify(terms)}))`.execute(database)
  return new Map(rows.map((row) => [row.term, row.doc]))
}

// what others keep must not change how one's own files are read: only words that take long to
// count, being common everywhere, are taken to be common here
async function frequenciesWithin(
  database: Database,
  everywhere: ReadonlyMap<string, number>,
  scope: Scope,
) {
  const frequencies = new Map<string, number>()
  let walked = 0
  for (const [term, known] of [...everywhere].toSorted((a, b) => a[1] - b[1])) {
    walked += known
    const count =
      walked > walkedRows ? scope.passages / 2 : await frequencyWithin(database, term, scope)
    if (count > 0) frequencies.set(term, count)
  }
  return frequencies
}

async function frequencyWithin(database: Database, term: string, { numbers }: Scope) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from chunk_terms
    where chunk_terms match ${`"${term}"`}
      and rowid / ${perFile} in (select value from json_each(${numbers}))`.execute(database)
  return rows[0]?.count ?? 0
}

async function totals(database: Database) {
  const row = await database
    .selectFrom('indexed_files')
    .select((of) => [
      of.fn.sum<number | null>('chunks').as('total'),
      of.fn.sum<number | null>('words').as('words'),
    ])
    .executeTakeFirstOrThrow()
  return { total: row.total ?? 0, words: row.words ?? 0 }
}
