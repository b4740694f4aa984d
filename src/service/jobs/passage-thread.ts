import { workerData } from 'node:worker_threads'
import { openSqlite } from '#service/database/sqlite.ts'
import type { IndexedPassage } from '#service/retrieval/chunk-pages.ts'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { writePart } from './file-writer.ts'
import type { SentPart } from './file-writer.ts'

const path: unknown = workerData
if (typeof path !== 'string') throw new Error('The thread was not given the path of a database.')
const database = openSqlite(path, { isFurther: true })

function read({ job, pages, passages }: SentPart): Parameters<typeof writePart>[1] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread that sends it has checked it
  return { job, pages, passages: JSON.parse(passages) as IndexedPassage[] }
}

// Null is sent to start the thread. Who else writes waits for this one, so it must not wait for those who do not.
serveTasks((part: SentPart | null) => (part === null ? false : writePart(database, read(part))), 0)
