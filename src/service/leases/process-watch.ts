import type { Database } from '#service/database/schema.ts'
import { leaseWatch } from './lease-watch.ts'
import type { LeaseHolder } from './lease-watch.ts'
import { processStore } from './process-store.ts'

interface ProcessWatchParts {
  database: Database
  holder: LeaseHolder
  /** Ends what ended processes have left behind. Called again when it rejects. */
  onEnded: (hasEnded: (owner: string) => boolean) => Promise<void>
  onError: (error: unknown) => void
}

export interface ProcessWatch {
  /** Resolves when the processes have been checked once more. */
  check: () => Promise<void>
  /** Says that this process has ended, which leaves nothing behind. */
  stop: () => Promise<void>
}

// A process counts as ended only after several missed beats.
const beatsPerLease = 6

/**
 * Watches the processes that share a PostgreSQL database, on whatever machine. One whose beat stands still for
 * as long as a lease has ended: what it was doing without a lease, such as a recorded run, is then ended too. A
 * process that was only held up that long is known again with its next beat.
 */
export function watchProcesses(parts: ProcessWatchParts): ProcessWatch {
  const { database, holder, onEnded, onError } = parts
  const processes = processStore(database)
  const watch = leaseWatch(holder)
  const limitMs = holder.leaseSeconds * 1000
  let checking = Promise.resolve()

  async function checkOnce(): Promise<void> {
    try {
      await processes.beat(holder.owner)
      const rows = await processes.all()
      const others = rows.filter(({ id }) => id !== holder.owner)
      const ended = watch.expired(
        others.map(({ id, beat }) => ({ id, state: String(beat), limitMs })),
      )
      if (ended.length === 0) return
      await onEnded((owner) => ended.includes(owner))
      await processes.remove(ended)
    } catch (error) {
      // During an outage of the database no process can renew its beat.
      watch.forget()
      onError(error)
    }
  }

  function check(): Promise<void> {
    checking = checking.then(checkOnce)
    return checking
  }

  const timer = setInterval(() => void check(), limitMs / beatsPerLease).unref()
  void check()
  return {
    check,
    stop: async () => {
      clearInterval(timer)
      await checking
      await processes.remove([holder.owner]).catch(onError)
    },
  }
}
