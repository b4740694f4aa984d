import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { addNearestSigns } from './sqlite/nearest-signs.ts'
import { rowReader } from './sqlite/row-reader.ts'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'

/** A query for a thread of `long-reads.ts`. */
export interface ReadTask {
  sql: string
  parameters: readonly unknown[]
}

const maxPrepared = 200

const path: unknown = workerData
if (typeof path !== 'string') throw new Error('The thread was not given the path of a database.')
const connection = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
connection.exec(
  `pragma query_only = on;
   pragma temp_store = memory;
   pragma cache_size = -16000`,
)
addNearestSigns(connection)
const prepared = new Map<string, ReturnType<typeof rowReader>>()

serveTasks(({ sql, parameters }: ReadTask) => {
  const read = prepared.get(sql) ?? rowReader(connection.prepare(sql))
  if (prepared.size < maxPrepared) prepared.set(sql, read)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the types of the query builder allow only these values
  return read(...(parameters as SQLInputValue[]))
})
