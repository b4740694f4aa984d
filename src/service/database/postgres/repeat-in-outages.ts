import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from './outage.ts'

/**
 * Does work again after each of these pauses while the database is gone. Rejects with any other error at once, and with
 * `DatabaseOutage` after the last pause.
 */
export async function repeatInOutages<Result>(
  work: () => Promise<Result>,
  pausesMs: readonly number[],
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      // eslint-disable-next-line no-await-in-loop -- a repetition waits for the attempt before
      return await work()
    } catch (error) {
      if (!isOutage(error)) throw error
      // eslint-disable-next-line no-await-in-loop -- as above
      await pause(pauseMs, undefined, { ref: false })
    }
  }
  return work()
}
