import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
} from 'kysely'
import type { Database } from '#service/database/schema.ts'
import type { KeyChanges } from './key-changes.ts'

/** A statement to commit together with the first change of some work. */
export interface FirstWrite {
  /** Called once in each transaction that it runs in. */
  statement: () => CompiledQuery
  /** Further statements to commit with it, in this order; see `alsoFirst`. */
  also?: (() => CompiledQuery)[]
  /** Writes what `statement` would lead to later, if its work is to end with this transaction; see `endWith`. */
  end?: (tx: Database, made: Made) => Promise<void>
  /** What has been written in the open transaction: `statement`, or what `end` writes. */
  written?: 'statement' | 'end' | undefined
  /** Whether what `end` writes has been committed. */
  hasEnded?: boolean
  /** Whether the statement and the first change have been committed. */
  isDurable: boolean
  /**
   * Whether the work has ended. Timers and promises that outlive the work still run in its async context, but
   * their changes must not run the statement.
   */
  isOver: boolean
}

/** The resource that some work makes. */
export interface Made {
  id: string
  name: string
}

const current = new AsyncLocalStorage<FirstWrite>()

/**
 * Runs `work` so that its first change to a table commits in one transaction with `first.statement`, which
 * must be idempotent. Stores need no support for this: the dialect of `firstWriteDialect` adds the statement
 * to the current transaction, or opens one if the change runs outside a transaction.
 */
export async function withFirstWrite<T>(first: FirstWrite, work: () => Promise<T>): Promise<T> {
  const own = first
  try {
    return await current.run(own, work)
  } finally {
    own.isOver = true
  }
}

/**
 * Adds an idempotent statement to the first write of the current work. Must be called before the work changes
 * anything.
 */
export function alsoFirst(statement: () => CompiledQuery): void {
  const first = current.getStore()
  if (first === undefined || first.isDurable || first.isOver) return
  first.also = [...(first.also ?? []), statement]
}

/**
 * Commits what completes the current work together with its change, instead of a statement with the change and the rest in
 * another transaction. Must be called before the first change of the transaction, which must be the only one of the work. Does nothing for
 * work that cannot be completed so, or without a first write.
 */
export async function endWith(tx: Database, made: Made): Promise<void> {
  const first = current.getStore()
  if (first?.end === undefined || first.isDurable || first.isOver) return
  if (first.written !== undefined) throw new Error('the transaction has already changed something')
  first.written = 'end'
  await first.end(tx, made)
}

/** Wraps a dialect so that its connections run the first write of the current work, and count changes of keys. */
export function firstWriteDialect(dialect: Dialect, keyChanges: KeyChanges): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => firstWriteDriver(dialect.createDriver(), keyChanges),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

interface OpenTransaction {
  /** The first writes that ran in it. */
  ran: Set<FirstWrite>
  changesKeys: boolean
}

function firstWriteDriver(driver: Driver, keyChanges: KeyChanges): Driver {
  const watched = new WeakSet<DatabaseConnection>()
  const open = new Map<DatabaseConnection, OpenTransaction>()

  async function begin(...[connection, settings]: Parameters<Driver['beginTransaction']>) {
    await driver.beginTransaction(connection, settings)
    const first = current.getStore()
    // What an earlier transaction wrote for this work was rolled back.
    if (first !== undefined) first.written = undefined
    open.set(connection, { ran: new Set(), changesKeys: false })
  }

  async function commit(connection: DatabaseConnection): Promise<void> {
    const transaction = open.get(connection)
    open.delete(connection)
    try {
      await driver.commitTransaction(connection)
    } finally {
      if (transaction?.changesKeys === true) keyChanges.add()
    }
    for (const first of transaction?.ran ?? []) {
      first.isDurable = true
      first.hasEnded = first.written === 'end'
    }
  }

  async function rollback(connection: DatabaseConnection): Promise<void> {
    open.delete(connection)
    await driver.rollbackTransaction(connection)
  }

  function watch(connection: DatabaseConnection): void {
    const own = connection
    const execute = connection.executeQuery.bind(connection)
    const executeChange = async (
      query: CompiledQuery,
      options?: AbortableOperationOptions,
    ): Promise<unknown> => {
      if (!keyChanges.mayChange(query)) return execute(query, options)
      const transaction = open.get(own)
      if (transaction !== undefined) {
        transaction.changesKeys = true
        return execute(query, options)
      }
      try {
        return await execute(query, options)
      } finally {
        keyChanges.add()
      }
    }
    const executeFirst = async (write: FirstWrite, query: CompiledQuery): Promise<unknown> => {
      const first = write
      const ran = open.get(own)?.ran
      if (ran !== undefined) {
        if (!ran.has(first)) {
          const statements = first.written === 'end' ? [] : [first.statement]
          first.written ??= 'statement'
          for (const statement of [...statements, ...(first.also ?? [])]) {
            await execute(statement())
          }
        }
        ran.add(first)
        return executeChange(query)
      }
      await begin(own, {})
      try {
        const result = await executeFirst(first, query)
        await commit(own)
        return result
      } catch (error) {
        await rollback(own).catch(() => undefined)
        throw error
      }
    }
    own.executeQuery = <Row>(query: CompiledQuery, options?: AbortableOperationOptions) => {
      if (!isChange(query)) return execute<Row>(query, options)
      const first = current.getStore()
      const result =
        first === undefined || first.isDurable || first.isOver
          ? executeChange(query, options)
          : executeFirst(first, query)
      // oxlint-disable-next-line no-unsafe-type-assertion -- binding a generic method loses its type
      return result as Promise<QueryResult<Row>>
    }
  }

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options)
      if (!watched.has(connection)) {
        watched.add(connection)
        watch(connection)
      }
      return connection
    },
    beginTransaction: begin,
    commitTransaction: commit,
    rollbackTransaction: rollback,
    releaseConnection: (connection, options) => {
      // A transaction whose connection broke is neither committed nor rolled back, so it is forgotten here.
      open.delete(connection)
      return driver.releaseConnection(connection, options)
    },
    destroy: (options) => driver.destroy(options),
  }
}

const changes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

function isChange({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'RawNode') return /^\s*(insert|update|delete|merge|replace|with)\b/i.test(sql)
  return changes.has(query.kind)
}
