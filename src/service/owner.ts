import { hostname } from 'node:os'

const host = hostname()

/** What this process signs its leases and doubts with: machine, process id, and its start. */
export function ownerName(start: string): string {
  return `${host}/${process.pid}/${start}`
}

/** Whether an owner was a process of this machine that has ended since. */
export function isGone(owner: string): boolean {
  const [machine, pid] = owner.split('/')
  if (machine !== host) return false
  // a process that has just started holds nothing yet: a lease under its id is a predecessor's
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
