import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#service/failure.ts'
import { repeatAtStart } from './postgres/steady-start.ts'
import type { Database } from './schema.ts'

const maxAttempts = 10

/**
 * Runs work in a transaction, and again if PostgreSQL ended it because of a deadlock or a serialization
 * failure. Throws `unavailable` after ten attempts.
 */
export async function transact<T>(
  database: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await repeatAtStart(() => database.transaction().execute(work))
    } catch (error) {
      if (!isConflict(error)) throw error
      // The random delay (jitter) keeps two conflicting transactions from meeting again.
      await pause(Math.random() * 10 * attempt)
    }
  }
  throw new Failure(
    'unavailable',
    'The service is handling too many changes. Try again in a moment.',
  )
}

/** Thrown by work to make `transact` repeat it, like a serialization failure of PostgreSQL. */
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
