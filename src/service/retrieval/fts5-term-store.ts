import { sql } from 'kysely'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Database } from '#service/database/schema.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import { isOfSearchedFile, passagesPerFile } from './chunk-store.ts'
import { headingWeight, othersShare } from './rank-passages.ts'
import type { Candidates, PartitionFile, SearchQuery, TermIndex } from './term-index.ts'

// node:sqlite runs on the thread that calls it, so these limits bound how long one question blocks it.
// FTS5 takes about 0.8 µs to rank a row for a term, and 0.05 µs to step over one.
const rankedRows = 8_000
const walkedRows = 80_000
// SQLite allows 500 parts in a compound statement.
const partitionsPerStatement = 100
// A literal, because node:sqlite binds numbers as REAL and this must be an integer division.
const perFile = sql.lit(passagesPerFile)

/**
 * The index in SQLite: FTS5 over the terms of each passage. A term begins with the number of its
 * partition, so that FTS5 has a list of passages for each term of each graph: how long a question takes
 * depends on no passage of another graph.
 */
export function fts5TermStore(database: Database): TermIndex {
  return {
    insert: async (file, from, to) => {
      await sql`
        insert into chunk_terms (rowid, heading_terms, terms)
        select ${sql.lit(file.number * passagesPerFile)} + ordinal,
          ${prefixed('heading_terms', file)}, ${prefixed('terms', file)}
        from chunks
        where version_id = ${file.version_id} and ordinal >= ${from} and ordinal < ${to}`.execute(
        database,
      )
    },

    remove: async (file, from, to) => {
      const first = file.number * passagesPerFile
      // A trigger of the view deletes them.
      await sql`
        insert into removed_terms (first, last)
        values (${sql.lit(first + from)}, ${sql.lit(first + to - 1)})`.execute(database)
    },

    find: (query) => find(database, query),
  }
}

// Terms are separated by single spaces.
function prefixed(column: 'heading_terms' | 'terms', { partition }: PartitionFile) {
  const prefix = `${partition}/`
  return sql`case ${sql.ref(column)} when '' then ''
    else ${prefix} || replace(${sql.ref(column)}, ' ', ${` ${prefix}`}) end`
}

async function find(
  database: Database,
  { graphs, terms, limit, webOnly = false }: SearchQuery,
): Promise<Candidates> {
  const partitions = await readPartitions(database, graphs, webOnly)
  const passages = partitions.reduce((sum, partition) => sum + partition.passages, 0)
  const words = partitions.reduce((sum, partition) => sum + partition.words, 0)
  await countTerms(database, partitions, [...terms.keys()])
  const frequencies = new Map<string, number>()
  for (const { counts } of partitions) {
    for (const [term, count] of counts) frequencies.set(term, (frequencies.get(term) ?? 0) + count)
  }
  const rarestFirst = [...frequencies].toSorted((a, b) => a[1] - b[1]).map(([term]) => term)

  const rows = new Set<number>()
  for (const query of queriesOf(rarestFirst, frequencies, passages)) {
    const matching = partitions.flatMap((partition) => {
      const match = matchOf(query, partition, terms)
      return match === null ? [] : [{ partition, match }]
    })
    const best = await rank(database, matching, limit)
    for (const row of best) rows.add(row)
    const crowding = crowdingFiles(best, limit)
    // Ranking others steps over all rows of the files that crowd them out.
    if (crowding.length > 0 && matchedRows(query, frequencies) <= walkedRows) {
      const others = await rank(database, matching, Math.ceil(limit * othersShare), crowding)
      for (const row of others) rows.add(row)
    }
    // The next query runs only when the rarer terms matched too few passages.
    if (rows.size >= limit / 4) break
  }
  const ids = await readChunkIds(database, graphs.graph_ids, [...rows])
  return { ids, frequencies, passages, words }
}

interface Partition {
  number: number
  passages: number
  words: number
  /** JSON array of numbers in `partition_files`; `filter` says whether passages must be in these files or not. */
  files: string
  filter: 'in' | 'not in'
  /** The document frequency of each term. */
  counts: Map<string, number>
}

async function readPartitions(
  database: Database,
  graphs: GroundedGraphs,
  webOnly: boolean,
): Promise<Partition[]> {
  const isLimited = webOnly || graphs.file_ids !== null
  const filtered = isLimited
    ? sql`partition_files.is_removed = 0 and ${isOfSearchedFile(graphs, 'partition_files.version_id')}
        and ${webOnly ? sql`files.source_url is not null` : sql`1 = 1`}`
    : sql`partition_files.is_removed = 1`
  const rows = await database
    .selectFrom('index_partitions')
    .innerJoin('partition_files', 'partition_files.graph_id', 'index_partitions.graph_id')
    .$if(webOnly, (query) =>
      query.innerJoin('files', 'files.version_id', 'partition_files.version_id'),
    )
    .where('index_partitions.graph_id', 'in', graphs.graph_ids)
    .groupBy('index_partitions.number')
    .select((of) => [
      'index_partitions.number',
      // Passages that are removed but not yet swept still count for each term.
      of.fn.sum<number>('partition_files.passages').as('passages'),
      of.fn.sum<number>('partition_files.words').as('words'),
      sql<string>`json_group_array(partition_files.number) filter (where ${filtered})`.as('files'),
    ])
    .execute()
  return rows
    .filter(({ passages }) => passages > 0)
    .map((row) => ({ ...row, filter: isLimited ? 'in' : 'not in', counts: new Map() }))
}

async function countTerms(
  database: Database,
  partitions: readonly Partition[],
  terms: readonly string[],
): Promise<void> {
  const byNumber = new Map(partitions.map((partition) => [String(partition.number), partition]))
  const lookups = [...byNumber.keys()].flatMap((number) => terms.map((term) => `${number}/${term}`))
  const { rows } = await sql<{ term: string; doc: number }>`
    select term, doc from chunk_vocabulary
    where term in (select value from json_each(${JSON.stringify(lookups)}))`.execute(database)
  for (const { term, doc } of rows) {
    const end = term.indexOf('/')
    byNumber.get(term.slice(0, end))?.counts.set(term.slice(end + 1), doc)
  }
}

interface Query {
  terms: string[]
  join: ' OR ' | ' AND '
}

// With few passages, every term is matched within the row limit; with many, the rarest terms come first.
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

/** At most how many rows a query matches. */
function matchedRows({ terms, join }: Query, frequencies: ReadonlyMap<string, number>): number {
  const counts = terms.map((term) => frequencies.get(term) ?? 0)
  return join === ' AND ' ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0)
}

// A term consists of letters, digits, marks and points; quoted, none of these is FTS5 syntax.
function matchOf(
  query: Query,
  { number, counts }: Partition,
  weights: ReadonlyMap<string, number>,
): string | null {
  const terms = query.terms.filter((term) => counts.has(term))
  if (terms.length === 0) return null
  const quoted = (term: string) => `"${number}/${term}"`
  if (query.join === ' AND ') {
    return terms.length < query.terms.length ? null : terms.map(quoted).join(query.join)
  }
  return terms
    .flatMap((term) =>
      Array<string>(Math.min(Math.ceil(weights.get(term) ?? 1), 3)).fill(quoted(term)),
    )
    .join(query.join)
}

/** The numbers of the files that have so many of these rows that others would be missing. */
function crowdingFiles(rows: readonly number[], limit: number): number[] {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const file = Math.floor(row / passagesPerFile)
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  return [...counts].flatMap(([file, count]) =>
    count > Math.ceil(limit * othersShare) ? [file] : [],
  )
}

// The filter runs before the limit, in the same scan, so that rows of removed files do not use up the limit.
async function rank(
  database: Database,
  matching: readonly { partition: Partition; match: string }[],
  limit: number,
  without: readonly number[] = [],
): Promise<number[]> {
  const ranked = Math.ceil(rankedRows / Math.max(matching.length, 1))
  const rows: { id: number; score: number; part: number }[] = []
  for (const slice of slicesOf(matching, partitionsPerStatement)) {
    const parts = slice.map(
      ({ partition, match }) => sql`
        select * from (
          select ${sql.lit(partition.number)} as part, id, score from (
            select rowid as id, bm25(chunk_terms, ${headingWeight}, 1) as score from chunk_terms
            where chunk_terms match ${match}
              and rowid / ${perFile} ${sql.raw(partition.filter)}
                (select value from json_each(${partition.files}))
              and rowid / ${perFile} not in (select value from json_each(${JSON.stringify(without)}))
            limit ${sql.lit(ranked)}
          )
          order by score, id limit ${sql.lit(limit)}
        )`,
    )
    const result = await sql<{ id: number; score: number; part: number }>`
      ${sql.join(parts, sql` union all `)}`.execute(database)
    rows.push(...result.rows)
  }
  const best = rows.toSorted((a, b) => a.score - b.score || a.id - b.id)
  // Document frequencies, and so scores, differ between graphs. Candidates come from each graph and are then
  // ranked by frequencies over all of them.
  const minPerTerm = Math.max(1, Math.floor((2 * limit) / matching.length))
  const ranksByPartition = new Map<number, number>()
  return best.flatMap(({ id, part }, at) => {
    const place = (ranksByPartition.get(part) ?? 0) + 1
    ranksByPartition.set(part, place)
    return at < limit || place <= minPerTerm ? [id] : []
  })
}

// This statement checks the graphs again, so that no row of another graph can become a result.
async function readChunkIds(
  database: Database,
  graph_ids: readonly string[],
  rows: readonly number[],
): Promise<number[]> {
  if (rows.length === 0) return []
  // CROSS JOIN fixes the join order; otherwise SQLite scans the rows once for each file of the graphs.
  const { rows: matches } = await sql<{ id: number }>`
    select indexed_files.number * ${perFile} + found.value % ${perFile} as id
    from json_each(${JSON.stringify(rows)}) as found
    cross join partition_files on partition_files.number = found.value / ${perFile}
    cross join indexed_files on indexed_files.version_id = partition_files.version_id
    where partition_files.graph_id in (select value from json_each(${JSON.stringify(graph_ids)}))
      and partition_files.is_removed = 0
    order by found.key`.execute(database)
  return [...new Set(matches.map(({ id }) => id))]
}
