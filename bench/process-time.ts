import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, whatever its own clock does (proc_pid_stat(5))
const tick = 10_000

/** The processor time of a process in microseconds; null on systems that do not report it. */
export function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return null
  }
}
