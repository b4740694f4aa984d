import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { inBatches, makeChunkRows, readPassages } from './chunk-rows.ts'
import type { Found, SearchIndex, SearchQuery } from './search-index.ts'

const mostTerms = 64
// https://www.postgresql.org/docs/current/textsearch-limitations.html
const lastPosition = 16_383
const mostPositions = 255

/** The index in stock PostgreSQL: term vectors with positions, ranked by BM25 in one statement. */
export function postgresIndex(database: Database): SearchIndex {
  return {
    addPassages: async (file_id, passages) => {
      if (passages.length === 0) return
      const rows = await makeChunkRows(database, file_id, passages)
      await inBatches(rows, (batch) =>
        database
          .insertInto('chunks')
          .values(
            batch.map((row) => ({
              ...row,
              vector: sql`${vectorOf(`${row.heading_terms} ${row.terms}`)}::tsvector`,
            })),
          )
          .execute(),
      )
    },

    removeFile: async (file_id) => {
      await database.deleteFrom('chunks').where('file_id', '=', file_id).execute()
      await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
    },

    removeSome: async (file_id, limit) => {
      const { numDeletedRows } = await database
        .deleteFrom('chunks')
        .where('id', 'in', (of) =>
          of.selectFrom('chunks').select('id').where('file_id', '=', file_id).limit(limit),
        )
        .executeTakeFirst()
      if (numDeletedRows > 0n) return true
      await database.deleteFrom('indexed_files').where('file_id', '=', file_id).execute()
      return false
    },

    search: (query) => search(database, query),
  }
}

async function search(
  database: Database,
  { graphs, terms, limit, webOnly = false }: SearchQuery,
): Promise<Found> {
  const asked = [...terms].slice(0, mostTerms)
  const scope = await database
    .selectFrom('indexed_files')
    .innerJoin('files', 'files.id', 'indexed_files.file_id')
    .where('files.deleted_at', 'is', null)
    .$if(webOnly, (query) => query.where('files.source_url', 'is not', null))
    .where('indexed_files.file_id', 'in', (of) =>
      of.selectFrom('graph_files').select('file_id').where('graph_id', 'in', graphs.graph_ids),
    )
    .select((of) => [
      of.fn.sum<number | null>('chunks').as('total'),
      of.fn.sum<number | null>('words').as('words'),
    ])
    .executeTakeFirstOrThrow()
  const total = scope.total ?? 0
  const averageWords = total === 0 ? 1 : (scope.words ?? 0) / total
  if (total === 0) return { passages: [], frequencies: new Map(), total, averageWords }

  // ts_rank of one lexeme with equal weights is tf / (tf + 0.64), near enough: the rest is arithmetic
  const { rows } = await sql<{ ids: string[] | null; frequencies: Record<string, number> | null }>`
    with asked as materialized (
      select term, weight, quote_literal(term)::tsquery as query
      from unnest(${asked.map(([term]) => term)}::text[], ${asked.map(([, weight]) => weight)}::float8[])
        as given (term, weight)
    ),
    scope as materialized (
      select distinct graph_files.file_id
      from graph_files join files on files.id = graph_files.file_id
      where graph_files.graph_id = any(${graphs.graph_ids}::text[]) and files.deleted_at is null
        and (not ${sql.lit(webOnly)} or files.source_url is not null)
    ),
    matching as materialized (
      select chunks.id, chunks.words::float8 as words,
        asked.term, asked.weight,
        ts_rank('{1,1,1,1}', chunks.vector, asked.query)::float8 as rank
      from asked
      join chunks on chunks.vector @@ asked.query
      join scope on scope.file_id = chunks.file_id
    ),
    frequency as materialized (
      select term, weight, count(*)::int as passages,
        ln(1 + (${total}::float8 - count(*) + 0.5) / (count(*) + 0.5)) as idf
      from matching group by term, weight
    ),
    ranked as (
      select matching.id,
        sum(frequency.weight * frequency.idf * (0.64 * rank / (1 - rank)) * 2.2
          / ((0.64 * rank / (1 - rank)) + 1.2 * (0.25 + 0.75 * words / ${averageWords}::float8))) as score
      from matching join frequency on frequency.term = matching.term
      group by matching.id
      order by score desc, matching.id limit ${limit}
    )
    select
      (select array_agg(id order by score desc, id) from ranked) as ids,
      (select json_object_agg(term, passages) from frequency) as frequencies`.execute(database)

  const row = rows[0]
  const passages = await readPassages(database, (row?.ids ?? []).map(Number))
  return {
    passages,
    frequencies: new Map(Object.entries(row?.frequencies ?? {})),
    total,
    averageWords,
  }
}

// a term is letters, digits, marks and points: quoted, none of it is the vector's own syntax
function vectorOf(terms: string): string {
  const positions = new Map<string, number[]>()
  for (const [index, term] of terms.split(' ').entries()) {
    if (term === '') continue
    const known = positions.get(term)
    if (!known) positions.set(term, [Math.min(index + 1, lastPosition)])
    else if (known.length < mostPositions) known.push(Math.min(index + 1, lastPosition))
  }
  return [...positions].map(([term, at]) => `'${term}':${at.join(',')}`).join(' ')
}
