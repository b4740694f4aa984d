// Reading it is a call to the system, and turns of the event loop are limited to milliseconds.
const precisionMs = 0.2

let readAtMs = -Infinity
let workedMs = 0

/**
 * Processor time of this thread, in milliseconds, to a fifth of a millisecond. Unlike elapsed time, it does not include the
 * time in which the system runs other threads.
 */
export function threadMs(): number {
  const nowMs = performance.now()
  // A thread cannot have worked for longer than the time that has passed. A clock that was set back counts as well: until it
  // reached the old time again, no work would seem to take any time, and paced work would not pause.
  if (Math.abs(nowMs - readAtMs) >= precisionMs) {
    readAtMs = nowMs
    const { user, system } = process.threadCpuUsage()
    workedMs = (user + system) / 1000
  }
  return workedMs
}
