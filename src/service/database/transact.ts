import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#service/failure.ts'
import type { Database } from './schema.ts'

const attemptsLimit = 10

/**
 * Does work in a transaction, all of it or nothing, and again where PostgreSQL ended it because it
 * and another waited for each other. Throws `unavailable` when that goes on.
 */
export async function transact<T>(
  database: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= attemptsLimit; attempt += 1) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (!isConflict(error)) throw error
      // apart, so that the two do not meet again
      await pause(Math.random() * 10 * attempt)
    }
  }
  throw new Failure(
    'unavailable',
    'The service is handling too many changes. Try again in a moment.',
  )
}

/** Has `transact` do the work again, as a serialization failure of PostgreSQL does. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
  readonly code = '40001'
}

/** https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html */
function isConflict(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
  )
}
