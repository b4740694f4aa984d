import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import type { OnQuery } from '#service/database/query-log.ts'
import { isLockedElsewhere } from './foreign-lock.ts'

interface ReadAtOnceParts {
  /** Reads the rows of a statement from the connection. */
  read: (sql: string, parameters: readonly unknown[]) => unknown[]
  /** Whether a statement or a transaction has the connection now, whose changes nobody else may see. */
  isTaken: () => boolean
  onQuery: OnQuery | undefined
}

/**
 * Runs each `select` outside of a transaction at once while the connection is free. SQLite reads on the thread that
 * asks anyway, and Kysely would make two dozen promises to give the connection away and back.
 */
export function readAtOnce(
  database: Database,
  { read, isTaken, onQuery }: ReadAtOnceParts,
): Database {
  const executor = database.getExecutor()
  const execute: QueryExecutor['executeQuery'] = executor.executeQuery.bind(executor)

  async function readRows<Row>(query: CompiledQuery<Row>): Promise<{ rows: Row[] }> {
    const { sql, parameters } = query
    const startedAt = performance.now()
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the query builder knows the columns of its query
      return { rows: read(sql, parameters) as Row[] }
    } catch (error) {
      if (!isLockedElsewhere(error)) throw error
      return execute(query)
    } finally {
      onQuery?.('select', (performance.now() - startedAt) / 1000)
    }
  }

  executor.executeQuery = (query, options) =>
    query.query.kind === 'SelectQueryNode' && options === undefined && !isTaken()
      ? readRows(query)
      : execute(query, options)
  return database
}
