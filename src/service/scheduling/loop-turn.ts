import { threadMs } from './thread-ms.ts'

/** Work that waits for its turn. */
export interface PacedWork {
  /** Starts the next waiting piece. False when nothing waits. */
  startNext: () => boolean
  /** Called when the last started piece has ended or waits for something. */
  ended?: () => void
}

/** Limits how long the thread that answers requests works without polling its sockets. */
export interface LoopTurn {
  /** Whether more work may be started in this turn of the event loop. */
  hasTime: () => boolean
  /**
   * After `wake`, starts pieces of this work in later turns, as many per turn as there is time for,
   * until none waits. All paced work shares that time in round robin. A piece runs
   * until it waits for something before the next one starts.
   */
  pace: (work: PacedWork) => { wake: () => void }
  /** Must be called for each new connection: while connections arrive, paced work pauses briefly. */
  noteConnection: () => void
}

// The number of turns without paced work after a piece that took far longer than its turn: enough to accept a
// connection, read its request and send the answer.
const restTurns = 3
const longWorkFactor = 3
// If elapsed time counted in full, an overloaded machine would start only one request per turn, and the
// others would wait for as many turns.
const maxElapsedShare = 5
// Accepting is limited because libuv accepts one connection in each turn of the loop, so a crowd of them
// would delay everybody who comes later by as many turns of full length. The budget is enough to accept a
// thousand. It is restored at half the speed of time; otherwise clients that keep connecting would take the
// thread from the work.
const maxDeferMs = 150
const deferRegained = 0.5

/**
 * Limits the duration of event loop turns. Work that is started without a pause keeps
 * the loop from reading sockets. Work that uses this stops after `maxMs` of processor time, or five times
 * as much elapsed time, and continues in the next turn (`setImmediate`), after
 * the sockets were polled. After a long piece, several turns
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

  /**
   * Starts measuring, and returns a function that reads the part of a turn used since then, in milliseconds.
   */
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
      // Work that was served moves to the end of the queue.
      awake.delete(work)
      if (!work.startNext()) continue
      awake.add(work)
      // A tick scheduled from a microtask runs after all microtasks.
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
