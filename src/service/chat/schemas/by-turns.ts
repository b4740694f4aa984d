import { Failure } from '#service/http/failure.ts'

/** Whose work it is, and until when it is wanted. */
export interface Asker {
  organization_id: string
  signal: AbortSignal
}

/**
 * Lets one piece of work go on at a time, the organizations taking turns: nobody waits for more than one
 * piece of each other. Rejects as the work does, with the signal's reason when it is not begun by then, and
 * with `unavailable` where as many of one organization wait as may.
 */
export function byTurns(mostWaiting: number) {
  // who had the last turn stands last
  const waiting = new Map<string, (() => void)[]>()
  let isBusy = false

  async function turn({ organization_id, signal }: Asker): Promise<void> {
    signal.throwIfAborted()
    if (!isBusy) {
      isBusy = true
      return
    }
    const line = waiting.get(organization_id) ?? []
    if (line.length >= mostWaiting) {
      throw new Failure('unavailable', 'Too many JSON schemas are to be checked at once.')
    }
    waiting.set(organization_id, line)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = (): void => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      line.splice(line.indexOf(begin), 1)
      if (line.length === 0) waiting.delete(organization_id)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    line.push(begin)
    await promise
  }

  function pass(from: string): void {
    const own = waiting.get(from)
    if (own !== undefined) {
      waiting.delete(from)
      waiting.set(from, own)
    }
    const [next] = waiting
    if (next === undefined) {
      isBusy = false
      return
    }
    const [id, line] = next
    const begin = line.shift()
    if (line.length === 0) waiting.delete(id)
    begin?.()
  }

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    await turn(asker)
    try {
      return await work()
    } finally {
      pass(asker.organization_id)
    }
  }
}
