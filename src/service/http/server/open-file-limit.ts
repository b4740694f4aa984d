import { readFileSync } from 'node:fs'

/** How many files and connections this process can have open together; null without a limit, and where it cannot be read. */
export function openFileLimit(): number | null {
  if (process.platform !== 'linux') return null
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_limits.5.html: the soft limit, which Node raises to the hard one.
    const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/**
 * How many connections a server accepts of those that are configured: at most half of the open files, so that the others are
 * left for what requests open. Without any left, the system resets new connections and uploads fail.
 */
export function connectionLimit(configured: number, openFiles: number | null): number {
  return openFiles === null ? configured : Math.min(configured, Math.floor(openFiles / 2))
}
