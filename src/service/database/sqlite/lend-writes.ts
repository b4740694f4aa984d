import type { Database } from '#service/database/schema.ts'
import type { GroupCommit } from './group-commit.ts'

const commitsOf = new WeakMap<Database, GroupCommit>()

/** Makes it possible to lend the right to write to a database. */
export function watchWrites(database: Database, commits: GroupCommit): Database {
  commitsOf.set(database, commits)
  return database
}

/**
 * Runs `work`, which writes to the file of an embedded database through a connection of another thread, as if it were a
 * transaction: it waits for those before it, and those after it wait for it without blocking the thread, as they would
 * if SQLite made them wait. Reads outside of transactions go on.
 */
export async function lendWrites<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const commits = commitsOf.get(database)
  if (commits === undefined) throw new Error('Only an embedded database can be lent.')
  const { checkpoints, files, take, giveAway } = commits
  await checkpoints.whenShort()
  await take('thread')
  try {
    files.require()
    return await work()
  } finally {
    giveAway()
    checkpoints.noteCommit()
  }
}
