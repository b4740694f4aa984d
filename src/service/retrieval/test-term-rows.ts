import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { explainQuery } from '#service/database/test-queries.ts'

/** The number of rows in the term index that a query steps over. Throws when it scans the whole index. */
export function rowsOfTerms(database: Database, query: CompiledQuery): Promise<number> {
  return isSqlite(database) ? rowsInSqlite(database, query) : rowsInPostgres(database, query)
}

const strings = z.array(z.string())

// FTS5 steps over the whole posting list of each term:
// https://sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
async function rowsInSqlite(database: Database, query: CompiledQuery): Promise<number> {
  if (!/chunk_terms|chunk_vocabulary/.test(query.sql)) return 0
  const steps = await explainQuery(database, 'explain query plan', query)
  for (const { detail } of z.array(z.object({ detail: z.string() })).parse(steps)) {
    // Either MATCH, or equality with a term, which FTS5 encodes as a bit of its plan number.
    const [, table, plan = ''] =
      /^SCAN (chunk_terms|chunk_vocabulary) VIRTUAL TABLE INDEX (.*)$/.exec(detail) ?? []
    const isLookup =
      table === 'chunk_terms' ? plan.startsWith('0:M') : (Number.parseInt(plan, 10) & 256) !== 0
    if (table !== undefined && !isLookup) throw new Error(`A query scans all terms: ${detail}`)
  }
  const terms = query.parameters.flatMap((parameter) => {
    if (typeof parameter !== 'string') return []
    if (parameter.startsWith('[')) {
      return strings.safeParse(JSON.parse(parameter)).data ?? []
    }
    return Array.from(parameter.matchAll(/"([^"]*)"/g), ([, term]) => term ?? '')
  })
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(doc), 0) as rows from chunk_vocabulary
    where term in (select value from json_each(${JSON.stringify(terms)}))`.execute(database)
  return rows[0]?.rows ?? 0
}

const planNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional()
  },
})

async function rowsInPostgres(database: Database, query: CompiledQuery): Promise<number> {
  if (!query.sql.includes('chunk_terms')) return 0
  const rows = await explainQuery(database, 'explain (analyze, format json)', query)
  const plans = z
    .array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }))
    .parse(rows)
  const visits = (node: z.infer<typeof planNode>): number => {
    const isOfTerms =
      node['Relation Name'] === 'chunk_terms' || node['Index Name'] === 'chunk_terms_by_term'
    const nodeRows =
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    return (
      (isOfTerms ? nodeRows : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + visits(plan), 0)
    )
  }
  return plans
    .flatMap((row) => row['QUERY PLAN'])
    .reduce((sum, { Plan: plan }) => sum + visits(plan), 0)
}
