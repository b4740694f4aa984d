import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, whatever its own clock does (proc_pid_stat(5))
const tick = 10_000

/** Microseconds of processor time a process has used; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return null
  }
}
