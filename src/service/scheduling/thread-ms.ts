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
  // A thread cannot have worked for longer than the time that has passed.
  if (nowMs - readAtMs >= precisionMs) {
    readAtMs = nowMs
    const { user, system } = process.threadCpuUsage()
    workedMs = (user + system) / 1000
  }
  return workedMs
}
