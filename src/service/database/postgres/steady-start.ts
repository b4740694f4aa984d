import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { isOutage } from './outage.ts'

const retryPauseMs = 500

interface Start {
  /** How long one statement is repeated. */
  limitMs: number
  /** Timers and promises that outlive the start still run in its async context. */
  isOver: boolean
}

const current = new AsyncLocalStorage<Start>()

/**
 * Runs the start of a process, whose statements and transactions are repeated for up to `limitMs` each while the
 * database does not answer. Later nothing is repeated: a request fails, and its client decides.
 */
export async function steadily<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const start = { limitMs, isOver: false }
  try {
    return await current.run(start, work)
  } finally {
    start.isOver = true
  }
}

/** Repeats work that fails because the database does not answer while the process starts. */
export async function repeatAtStart<T>(work: () => Promise<T>): Promise<T> {
  const start = current.getStore()
  const giveUpAt = performance.now() + (start?.limitMs ?? 0)
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (start === undefined || start.isOver || !isOutage(error)) throw error
      if (performance.now() > giveUpAt) throw error
      await pause(retryPauseMs)
    }
  }
}

/**
 * Gives clients whose statements outside of a transaction are repeated on another connection while the process starts.
 * `transact` repeats whole transactions.
 */
export function steadyPool(pool: PostgresPool): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const start = current.getStore()
      const client = await repeatAtStart(() => pool.connect())
      return start === undefined || start.isOver ? client : steadyClient(client, pool)
    },
    end: () => pool.end(),
  }
}

function steadyClient(first: PostgresPoolClient, pool: PostgresPool): PostgresPoolClient {
  let client: PostgresPoolClient | null = first
  let isInTransaction = false

  async function run(text: string, values: readonly unknown[]): Promise<unknown> {
    client ??= await pool.connect()
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isOutage(error) && !isInTransaction) {
        client.release()
        client = null
      }
      throw error
    }
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (isInTransaction) {
      if (/^(?:commit|rollback)\b(?! to\b)/i.test(text)) {
        const result = await run(text, values)
        isInTransaction = false
        return result
      }
      return run(text, values)
    }
    const result = await repeatAtStart(() => run(text, values))
    isInTransaction = /^(?:begin|start transaction)\b/i.test(text)
    return result
  }
  const steady = { query, release: () => client?.release() }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls only this overload of `query`
  return steady as unknown as PostgresPoolClient
}
