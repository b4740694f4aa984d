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

interface Times {
  service: number
  children: number
}

/** The processor time of the service and of its children so far, in microseconds. */
export function timesOf(pid: number): Times {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  const living = children.filter(Boolean).map((child) => processorTime(Number(child)) ?? 0)
  const ended = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const endedTime = (Number(ended[13]) + Number(ended[14])) * 10_000
  return {
    service: processorTime(pid) ?? 0,
    children: living.reduce((sum, time) => sum + time, endedTime),
  }
}
