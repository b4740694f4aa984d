import { sql } from 'kysely'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#service/database/schema.ts'

export interface Watched {
  database: Database
  /** What was asked since the last call. */
  take: () => CompiledQuery[]
}

/** A database that remembers what it is asked. */
export function watched(database: Database): Watched {
  let asked: CompiledQuery[] = []
  const executor = database.getExecutor()
  // queries within queries come by here too, but are never answered
  const compiled = new Map<string, CompiledQuery>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiled.set(queryId.queryId, executor.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ queryId, result }) => {
      const query = compiled.get(queryId.queryId)
      if (query) asked.push(query)
      return Promise.resolve(result)
    },
  }
  return {
    database: database.withPlugin(plugin),
    take: () => {
      const taken = asked
      asked = []
      compiled.clear()
      return taken
    },
  }
}

/** What SQLite would do for a query, a step a line: https://sqlite.org/eqp.html */
export async function planOf(database: Database, query: CompiledQuery): Promise<string[]> {
  const text = `explain query plan ${query.sql}`
  const plan = await database.executeQuery<{ detail: string }>({
    ...sql`select 1`.compile(database),
    sql: text,
    parameters: query.parameters,
  })
  return plan.rows.map((row) => row.detail)
}
