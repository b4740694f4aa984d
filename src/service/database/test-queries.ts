import { sql } from 'kysely'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from './schema.ts'

/** Wraps a database to record its queries; `take` returns the queries since its last call. */
export function recordQueries(database: Database): {
  recorded: Database
  take: () => CompiledQuery[]
} {
  const executor = database.getExecutor()
  // Nested queries pass through here too, but have no result.
  const compiled = new Map<string, CompiledQuery>()
  let queries: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId.queryId, executor.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ queryId, result }) => {
      const query = compiled.get(queryId.queryId)
      if (query) queries.push(query)
      return Promise.resolve(result)
    },
  }
  return {
    recorded: database.withPlugin(plugin),
    take: () => {
      const recorded = queries
      queries = []
      compiled.clear()
      return recorded
    },
  }
}

/** The rows that `command`, an EXPLAIN of the database, returns for a query. */
export async function explainQuery(
  database: Database,
  command: string,
  query: CompiledQuery,
): Promise<unknown[]> {
  const { rows } = await database.executeQuery({
    ...sql`select 1`.compile(database),
    sql: `${command} ${query.sql}`,
    parameters: query.parameters,
  })
  return rows
}
