import { threadMs } from './thread-ms.ts'

/** Work that waits for its turn. */
export interface PacedWork {
  /** Starts the next piece of what waits. False: nothing waits. */
  startNext: () => boolean
  /** Called when the piece that was started last has ended, or waits for something. */
  ended?: () => void
}

/** How the thread that answers requests is kept from working for long without looking at sockets. */
export interface LoopTurn {
  /** Whether more work may be started in this turn of the event loop. */
  hasTime: () => boolean
  /**
   * Once woken, starts pieces of this work in later turns, as many in each as there is time for,
   * until none waits. All paced work shares that time, one piece of each after another. A piece goes
   * on, until it waits for something, before the next one starts.
   */
  pace: (work: PacedWork) => { wake: () => void }
  /** To be called for each new connection: while more arrive, paced work waits for a moment. */
  noteConnection: () => void
}

// After work that took far longer than its turn: enough to accept a connection, read its request and
// send the answer.
const restTurns = 3
const longWorkFactor = 3
// With the clock alone, a machine with too much to do would let one request begin in each turn, and the
// others would wait for as many turns.
const maxElapsedShare = 5
// libuv accepts one connection in each turn, so a crowd of them would otherwise stand before everybody
// who comes later for as many turns of full length. Enough to accept a thousand. It comes back at half
// the speed of time, or whoever connects again and again would take the thread from the work.
const maxDeferMs = 60
const deferRegained = 0.5

/**
 * Bounds turns of the event loop. Work that is started one piece after another without a pause keeps
 * the loop from reading sockets; whoever asks here stops after `maxMs` of processor time, or five times
 * as much where it waits for the disk or a core, and goes on in the next turn (`setImmediate`), after
 * the sockets were looked at. After a piece that took long, several turns
 * pass before the next.
 */
export function loopTurn(
  maxMs: number,
  now = () => performance.now(),
  workedMs = threadMs,
): LoopTurn {
  const awake = new Set<PacedWork>()
  let isNew = true
  let turnSpentMs = (): number => 0
  let isScheduled = false
  let pacedSpentMs = (): number => 0
  let pacedFromMs = 0
  let hasNewConnection = false
  let isDeferring = false
  let deferrableMs = maxDeferMs
  let beganAt = now()

  /** Returns how much of a turn has been used since then. */
  function startWatch(): () => number {
    const [clockMs, cpuMs] = [now(), workedMs()]
    return () => Math.max(workedMs() - cpuMs, (now() - clockMs) / maxElapsedShare)
  }

  function schedule(turns = 1): void {
    isScheduled = true
    setImmediate(() => (turns > 1 ? schedule(turns - 1) : begin()))
  }

  function begin(): void {
    const at = now()
    const changeMs = (at - beganAt) * (isDeferring ? -1 : deferRegained)
    deferrableMs = Math.min(maxDeferMs, deferrableMs + changeMs)
    beganAt = at
    isDeferring = hasNewConnection && deferrableMs > 0
    hasNewConnection = false
    if (isDeferring) {
      schedule()
      return
    }
    pacedSpentMs = startWatch()
    pacedFromMs = workedMs()
    next()
  }

  function next(): void {
    for (const work of awake) {
      // Whoever was served stands last.
      awake.delete(work)
      if (!work.startNext()) continue
      awake.add(work)
      // A tick that a microtask asks for comes when all microtasks are done.
      queueMicrotask(() => process.nextTick(goOn, work))
      return
    }
    isScheduled = false
  }

  function goOn(work: PacedWork): void {
    work.ended?.()
    if (pacedSpentMs() < maxMs) next()
    else schedule(workedMs() - pacedFromMs > maxMs * longWorkFactor ? restTurns : 1)
  }

  return {
    hasTime: () => {
      if (isNew) {
        isNew = false
        turnSpentMs = startWatch()
        setImmediate(() => (isNew = true))
      }
      return turnSpentMs() < maxMs
    },

    pace: (work) => ({
      wake: () => {
        awake.add(work)
        if (!isScheduled) schedule()
      },
    }),

    noteConnection: () => {
      hasNewConnection = true
    },
  }
}
