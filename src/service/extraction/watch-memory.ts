import { readProc } from './pool/read-proc.ts'

// A child allocates at most about 1 MB per ms, so this interval detects it well before it doubles.
const pollIntervalMs = 50

/** Calls `onTooMuch` once when a process uses more than `limit` bytes. Does nothing without /proc. */
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
  }, pollIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** The resident memory of a process in bytes, or null when it has ended or the system has no /proc. */
export function residentBytes(pid: number | undefined): number | null {
  if (pid === undefined) return null
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))
    return kilobytes?.[1] === undefined ? null : Number(kilobytes[1]) * 1024
  } catch {
    return null
  }
}
