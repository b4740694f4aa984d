import { getPriority, setPriority } from 'node:os'

/** The niceness of worker threads and child processes, so that requests are answered first. */
export const defaultNiceness = 5

/** Lowers the priority of a process, where the system allows it. On Linux 0 is the thread that calls this. */
export function lowerPriority(pid: number, niceness = defaultNiceness): void {
  try {
    setPriority(pid, Math.max(getPriority(), niceness))
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}
