import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import { makePrivateFile } from '#service/disk/restrict-access.ts'
import { firstWriteDialect } from './first-write.ts'
import type { Database, Schema } from './schema.ts'
import { tellReadOnly } from './storage-trouble.ts'

/** Whether this database, or transaction, speaks SQLite rather than PostgreSQL. */
export function isSqlite(database: Database): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}

/**
 * The embedded database: a file, or `:memory:`. Every commit is on the disk before it is answered
 * (WAL, `synchronous=FULL`: https://sqlite.org/pragma.html#pragma_synchronous). What is deleted is
 * overwritten (https://sqlite.org/pragma.html#pragma_secure_delete).
 */
export function openSqlite(path: string): Database {
  // SQLite gives the files beside it the same mode
  if (path !== ':memory:') makePrivateFile(path)
  const connection = new DatabaseSync(path, { timeout: 10_000 })
  connection.exec(
    `pragma journal_mode = wal;
     pragma secure_delete = on;
     pragma synchronous = full;
     pragma foreign_keys = on;
     pragma temp_store = memory;
     pragma cache_size = -16000;
     pragma mmap_size = 268435456`,
  )
  return new Kysely<Schema>({
    dialect: firstWriteDialect(new SqliteDialect({ database: forKysely(connection, path) })),
  })
}

// a page of every statement the service uses, prepared once
const preparedLimit = 500

function forKysely(connection: DatabaseSync, path: string): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof statementOf>>()
  return {
    close: () => {
      connection.close()
    },
    prepare: (text) => {
      // a deferred transaction that turns to writing fails at once when another process writes
      const sql = text === 'begin' ? 'begin immediate' : text
      const known = prepared.get(sql)
      if (known) return known
      const statement = statementOf(connection.prepare(sql), path)
      const made = sql === 'rollback' ? whileOpen(connection, statement) : statement
      if (prepared.size < preparedLimit) prepared.set(sql, made)
      return made
    },
  }
}

/**
 * SQLite itself undoes a transaction that finds no room or cannot write
 * (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction). To undo it
 * again would fail, and the caller would hear of that instead of the reason.
 */
function whileOpen(
  connection: DatabaseSync,
  rollback: ReturnType<typeof statementOf>,
): ReturnType<typeof statementOf> {
  return {
    ...rollback,
    run: (parameters) =>
      connection.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  }
}

function statementOf(statement: StatementSync, path: string) {
  const values = (parameters: readonly unknown[]) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- the query builder's types let nothing else through
    parameters as SQLInputValue[]
  const explained = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw tellReadOnly(error, path)
    }
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => explained(() => statement.all(...values(parameters))),
    run: (parameters: readonly unknown[]) => explained(() => statement.run(...values(parameters))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
