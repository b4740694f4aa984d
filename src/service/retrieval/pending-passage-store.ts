import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { isOfSearchedFile } from './chunk-store.ts'
import { maxTerms } from './term-index.ts'
import type { Candidates, SearchQuery } from './term-index.ts'

/**
 * Searches the passages of the graphs that are not in their partitions yet, by scanning them, so that a file
 * is found as soon as it is added to a graph, and everything is found after an upgrade. Null when there are
 * no such passages, which is nearly always.
 */
export async function findPending(
  database: Database,
  { graphs, terms, limit, webOnly = false }: SearchQuery,
): Promise<Candidates | null> {
  const pending = database
    .selectFrom('partition_files')
    .where('graph_id', 'in', graphs.graph_ids)
    .where('is_pending', '=', sql.lit(1))
    .where('is_removed', '=', sql.lit(0))
    .where(isOfSearchedFile(graphs, 'partition_files.version_id'))
  const { passages, words } = await pending
    .innerJoin('indexed_files', 'indexed_files.version_id', 'partition_files.version_id')
    .select([
      sql<number>`coalesce(sum(indexed_files.chunks - partition_files.passages), 0)`.as('passages'),
      sql<number>`coalesce(sum(indexed_files.words - partition_files.words), 0)`.as('words'),
    ])
    .executeTakeFirstOrThrow()
  if (passages === 0) return null

  const weights = [...terms].slice(0, maxTerms)
  const counted = { passages, words }
  if (weights.length === 0) return { ids: [], frequencies: new Map(), ...counted }
  const position = sql.raw(isSqlite(database) ? 'instr' : 'strpos')
  const total = sql.lit(counted.passages)
  const { rows } = await sql<{ term: string | null; value: number }>`
    with
    lookups (term, weight) as materialized (
      values ${sql.join(weights.map(([term, weight]) => sql`(${term}, ${sql.lit(weight)})`))}
    ),
    unindexed as materialized ${pending
      .groupBy('version_id')
      .select((of) => ['version_id', of.fn.min('passages').as('passages')])},
    matching as materialized (
      select chunks.id, lookups.term, lookups.weight
      from unindexed
      join files on files.version_id = unindexed.version_id
      join chunks on chunks.version_id = unindexed.version_id and chunks.ordinal >= unindexed.passages
      join lookups on ${position}(
        ' ' || chunks.heading_terms || ' ' || chunks.terms || ' ', ' ' || lookups.term || ' ') > 0
      where ${sql.lit(webOnly ? 0 : 1)} = 1 or files.source_url is not null
    ),
    frequency as materialized (
      select term, count(*) as passages from matching group by term
    ),
    ranked as (
      select matching.id,
        sum(matching.weight * ln(1 + (${total} + 0.5) / (frequency.passages + 0.5))) as score
      from matching join frequency on frequency.term = matching.term
      group by matching.id
      order by score desc, matching.id limit ${sql.lit(limit)}
    )
    select term, passages as value from frequency
    union all select null, id from ranked`.execute(database)
  return {
    ids: rows.flatMap(({ term, value }) => (term === null ? [value] : [])),
    frequencies: new Map(rows.flatMap(({ term, value }) => (term === null ? [] : [[term, value]]))),
    ...counted,
  }
}
