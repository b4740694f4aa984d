import { closeSync, openSync, readSync } from 'node:fs'

// The beginning of `stat` and `status` has all that is looked at. `readFileSync` takes 64 KB for a file without a size, and
// three times as long.
const beginning = Buffer.allocUnsafeSlow(4096)

/** The beginning of a file of a process in /proc, in Latin-1. Throws where there is none. */
export function readProc(pid: number, name: 'stat' | 'status'): string {
  const file = openSync(`/proc/${pid}/${name}`, 'r')
  try {
    return beginning.toString('latin1', 0, readSync(file, beginning))
  } finally {
    closeSync(file)
  }
}
