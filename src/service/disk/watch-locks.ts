import type { FastifyBaseLogger } from 'fastify'
import type { DataFolder, LockState } from './data-folder.ts'

/**
 * Tells in the log what happens to the locks of a data folder, and ends the process when another one has taken them.
 */
export function watchLocks(folder: Pick<DataFolder, 'watchLocks'>, log: FastifyBaseLogger): void {
  const tell: Record<LockState, () => void> = {
    held: () => log.info('the data folder is there again'),
    renewed: () =>
      log.warn('a lock of the data folder was deleted and is taken again: delete no files in it'),
    missing: () => log.error('the data folder was moved or deleted'),
    taken: () => {
      // Thrown to nobody, so that the process finishes its requests and exits.
      queueMicrotask(() => {
        throw new Error(
          'A lock of the data folder was deleted, and another Sheaf process has taken it. This process is stopping because two processes would damage each other’s files.',
        )
      })
    },
  }
  folder.watchLocks((state) => tell[state]())
}
