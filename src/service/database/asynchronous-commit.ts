import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<true>()

/**
 * Runs work whose transactions SQLite commits without waiting for the disk. After a power failure the last of
 * them may be missing, but never one that was committed before another that is there; a process that is killed
 * loses none. So this is only for work that is done again when its result is missing. Transactions of PostgreSQL
 * are not changed.
 */
export function withAsynchronousCommit<T>(work: () => Promise<T>): Promise<T> {
  return current.run(true, work)
}

export function commitsAsynchronously(): boolean {
  return current.getStore() === true
}
