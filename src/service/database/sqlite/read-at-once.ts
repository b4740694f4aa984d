import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import type { OnQuery } from '#service/database/query-log.ts'
import { isRead } from './group-commit.ts'

interface ReadAtOnceParts {
  /** Reads the rows of a statement from the connection. */
  read: (sql: string, parameters: readonly unknown[]) => unknown[]
  /** Whether a statement or a transaction has the connection now, whose changes nobody else may see. */
  isTaken: () => boolean
  /** Runs a read between two transactions. */
  readBetween: (read: () => void) => void
  onQuery: OnQuery | undefined
}

/**
 * Runs each `select` outside of a transaction at once while the connection is free, else between two transactions. SQLite reads
 * on the thread that asks anyway, and Kysely would make two dozen promises to give the connection away and back.
 */
export function readAtOnce(
  database: Database,
  { read, isTaken, readBetween, onQuery }: ReadAtOnceParts,
): Database {
  const executor = database.getExecutor()
  const execute: QueryExecutor['executeQuery'] = executor.executeQuery.bind(executor)

  function readRows<Row>({ sql, parameters }: CompiledQuery<Row>): { rows: Row[] } {
    const startedAt = performance.now()
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the query builder knows the columns of its query
      return { rows: read(sql, parameters) as Row[] }
    } finally {
      onQuery?.('select', (performance.now() - startedAt) / 1000)
    }
  }

  executor.executeQuery = (query, options) => {
    if (!isRead(query) || options !== undefined) return execute(query, options)
    return new Promise((resolve, reject) => {
      const readNow = (): void => {
        try {
          resolve(readRows(query))
        } catch (error) {
          reject(error)
        }
      }
      if (isTaken()) readBetween(readNow)
      else readNow()
    })
  }
  return database
}
