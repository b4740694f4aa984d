import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { existingFile } from './existing-file.ts'
import { hasRoomFor, logGrowthReader } from './log-growth.ts'
import { logStateReader } from './log-state.ts'

const path: unknown = workerData
if (typeof path !== 'string') throw new Error('The thread was not given the path of a database.')
const connection = new DatabaseSync(existingFile(path))
const copyLog = logStateReader(connection, 'passive')
const stateOfLog = logStateReader(connection, 'noop')
const growth = logGrowthReader(connection, path)

serveTasks(() => (hasRoomFor(growth(), path) ? copyLog() : stateOfLog()))
