import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { inBatches, isOfSearchedFile, passagesPerFile } from './chunk-store.ts'
import { b, headingWeight, k1, othersShare } from './rank-passages.ts'
import type { Candidates, PartitionFile, SearchQuery, TermIndex } from './term-index.ts'

// https://www.postgresql.org/docs/current/textsearch-limitations.html
const maxPosition = 16_383
const maxPositionsPerTerm = 255

/**
 * The index in stock PostgreSQL: term vectors with positions, ranked by BM25 in one statement. A term
 * begins with the number of its partition, so that GIN has a list of passages for each term of each
 * graph: how long a question takes depends on no passage of another graph.
 */
export function postgresTermStore(database: Database): TermIndex {
  return {
    insert: async (file, from, to) => {
      const rows = await database
        .selectFrom('chunks')
        .where('version_id', '=', file.version_id)
        .where('ordinal', '>=', from)
        .where('ordinal', '<', to)
        .select(['id', 'ordinal', 'heading_terms', 'terms', 'words'])
        .execute()
      const vectors = rows.map((row) => ({
        id: file.number * passagesPerFile + row.ordinal,
        chunk_id: row.id,
        words: row.words,
        vector: sql`${vectorOf(file, row)}::tsvector`,
      }))
      await inBatches(vectors, (batch) =>
        database.insertInto('chunk_terms').values(batch).execute(),
      )
    },

    remove: async (file, from, to) => {
      const first = file.number * passagesPerFile
      await database
        .deleteFrom('chunk_terms')
        .where('id', '>=', first + from)
        .where('id', '<', first + to)
        .execute()
    },

    find: (query) => find(database, query),
  }
}

async function find(
  database: Database,
  { graphs, terms, limit, webOnly = false }: SearchQuery,
): Promise<Candidates> {
  const questionTerms = [...terms]
  const others = Math.ceil(limit * othersShare)
  const scope = await database
    .selectFrom('partition_files')
    .where('graph_id', 'in', graphs.graph_ids)
    .where('is_removed', '=', 0)
    .select((of) => [
      of.fn.sum<number | string | null>('passages').as('passages'),
      of.fn.sum<number | string | null>('words').as('words'),
    ])
    .executeTakeFirstOrThrow()
  const passages = Number(scope.passages ?? 0)
  const words = Number(scope.words ?? 0)
  if (passages === 0) {
    return { ids: [], frequencies: new Map(), passages, words }
  }
  const averageWords = words / passages

  // `offset 0` fixes the join order: terms are looked up first, and each row that is found is checked by
  // its primary key. Without statistics, as after a bulk load, PostgreSQL expects one file in the graph,
  // starts with the files and scans the index once for each of them.
  // ts_rank of one lexeme with equal weights is about tf / (tf + 0.64), from which tf can be computed.
  const { rows } = await sql<{ ids: string[] | null; frequencies: Record<string, number> | null }>`
    with lookups as materialized (
      select term, weight, quote_literal(number || '/' || term)::tsquery as query
      from unnest(
        ${questionTerms.map(([term]) => term)}::text[],
        ${questionTerms.map(([, weight]) => weight)}::float8[]
      ) as given (term, weight)
      cross join index_partitions
      where index_partitions.graph_id = any(${graphs.graph_ids}::text[])
    ),
    matching as materialized (
      select found.chunk_id as id, lookups.term, lookups.weight,
        max(found.words)::float8 as words, max(found.rank)::float8 as rank
      from lookups
      cross join lateral (
        select id, chunk_id, words, ts_rank('{1,1,1,1}', vector, lookups.query) as rank
        from chunk_terms where vector @@ lookups.query
        offset 0
      ) as found
      cross join lateral (
        select from partition_files
        join files on files.version_id = partition_files.version_id
        where partition_files.number = found.id / ${sql.lit(passagesPerFile)}
          and partition_files.graph_id = any(${graphs.graph_ids}::text[])
          and partition_files.is_removed = 0
          and (not ${sql.lit(webOnly)} or files.source_url is not null)
          and ${isOfSearchedFile(graphs, 'files.version_id')}
        offset 0
      ) as in_scope
      group by found.chunk_id, lookups.term, lookups.weight
    ),
    frequency as materialized (
      select term, weight, count(*)::int as passages,
        ln(1 + (greatest(${passages}::float8, count(*)) - count(*) + 0.5) / (count(*) + 0.5)) as idf
      from matching group by term, weight
    ),
    scored as materialized (
      select matching.id,
        sum(frequency.weight * frequency.idf * (0.64 * rank / (1 - rank)) * ${sql.lit(k1 + 1)}
          / ((0.64 * rank / (1 - rank))
            + ${sql.lit(k1)} * (${sql.lit(1 - b)} + ${sql.lit(b)} * words / ${averageWords}::float8))) as score
      from matching join frequency on frequency.term = matching.term
      group by matching.id
    ),
    best as materialized (select id, score from scored order by score desc, id limit ${limit}),
    crowding as materialized (
      select id / ${sql.lit(passagesPerFile)} as file from best
      group by 1 having count(*) > ${others}
    ),
    ranked as (
      select id, score from best
      union
      (
        select id, score from scored
        where exists (select from crowding)
          and id / ${sql.lit(passagesPerFile)} not in (select file from crowding)
        order by score desc, id limit ${others}
      )
    )
    select
      (select array_agg(id order by score desc, id) from ranked) as ids,
      (select json_object_agg(term, passages) from frequency) as frequencies`.execute(database)

  const row = rows[0]
  return {
    ids: (row?.ids ?? []).map(Number),
    frequencies: new Map(Object.entries(row?.frequencies ?? {})),
    passages,
    words,
  }
}

// A term consists of letters, digits, marks and points; quoted, none of these is tsvector syntax.
function vectorOf({ partition }: PartitionFile, row: { heading_terms: string; terms: string }) {
  const positions = new Map<string, number[]>()
  // PostgreSQL's ts_rank counts positions, so a term of a heading gets several for each occurrence.
  const headings = Array<string>(headingWeight).fill(row.heading_terms)
  for (const [index, term] of [...headings, row.terms].join(' ').split(' ').entries()) {
    if (term === '') continue
    const termPositions = positions.get(term)
    if (!termPositions) positions.set(term, [Math.min(index + 1, maxPosition)])
    else if (termPositions.length < maxPositionsPerTerm)
      termPositions.push(Math.min(index + 1, maxPosition))
  }
  return [...positions].map(([term, at]) => `'${partition}/${term}':${at.join(',')}`).join(' ')
}
