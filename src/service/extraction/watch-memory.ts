import { readFileSync } from 'node:fs'

// a greedy child fills about a megabyte a millisecond, so it is caught well before it doubles
const everyMilliseconds = 50

/** Calls `onTooMuch` once a process holds more than `limit` bytes. Does nothing without /proc. */
export function watchMemory(
  pid: number | undefined,
  limit: number,
  onTooMuch: () => void,
): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {}
  const timer = setInterval(() => {
    const bytes = residentBytes(pid)
    if (bytes === null || bytes > limit) clearInterval(timer)
    if (bytes !== null && bytes > limit) onTooMuch()
  }, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** What a process holds in memory, or null when it is gone. */
function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return kilobytes?.[1] === undefined ? null : Number(kilobytes[1]) * 1024
  } catch {
    return null
  }
}
