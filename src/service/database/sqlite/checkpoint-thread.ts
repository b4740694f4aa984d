import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { logStateReader } from './log-state.ts'

const path: unknown = workerData
if (typeof path !== 'string') throw new Error('The thread was not given the path of a database.')
// Never creates the file, which may have been moved since.
const file = pathToFileURL(path)
file.searchParams.set('mode', 'rw')
const connection = new DatabaseSync(file)
const copyLog = logStateReader(connection, 'passive')

serveTasks(copyLog)
