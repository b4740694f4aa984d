import { fairQueue } from '#service/scheduling/fair-queue.ts'

interface Owned {
  owner: string
  organization_id: string
}

interface MeasuredWork<T> {
  /** Reads what the work needs. Called again when the work has waited. */
  read: () => Promise<T>
  /** Estimates the memory of the work in bytes. */
  bytesOf: (value: T) => number | Promise<number>
  /** Ends the wait. */
  signal: AbortSignal
}

/** Bounds the memory of the prompts that work in the background holds at once. */
export interface WorkMemory {
  /**
   * Calls `start` with what `read` returns, as soon as there is memory for it. Work that waits keeps nothing of what was
   * read. Rejects with the reason of the signal when that aborts first.
   */
  run: <T>(
    work: Owned,
    measured: MeasuredWork<T>,
    start: (value: T) => Promise<void>,
  ) => Promise<void>
}

const megabyte = 1024 * 1024
const defaultMaxBytes = 256 * megabyte
// Work below it never waits: all slots together hold only tens of megabytes of it.
const maxUncountedBytes = megabyte / 4
// A prompt is in memory as text, as the JSON of its record and as the body of a request, each with up to two bytes a character.
const bytesPerChar = 6

/** The memory of a prompt with so many characters. */
export function promptBytes(chars: number): number {
  return chars * bytesPerChar
}

/** `maxBytes` of memory, at most half of it for one owner and three quarters for one organization. */
export function workMemory(maxBytes = defaultMaxBytes): WorkMemory {
  const queue = fairQueue('prompts', {
    concurrency: maxBytes,
    concurrencyPerOrganization: Math.ceil((maxBytes * 3) / 4),
    concurrencyPerKey: Math.ceil(maxBytes / 2),
    // The slots of the workers bound how much waits.
    maxWaiting: Infinity,
  })

  /** The bytes of work that has to be counted, or the value of work that is small. */
  async function measure<T>({ read, bytesOf }: MeasuredWork<T>) {
    const value = await read()
    const bytes = await bytesOf(value)
    return bytes > maxUncountedBytes ? { bytes } : { value }
  }

  return {
    run: async ({ owner, organization_id }, measured, start) => {
      const small = await measure(measured)
      if ('value' in small) return start(small.value)
      const { signal } = measured
      const release = await queue.enter({ organization_id, key_id: owner }, signal, small.bytes)
      try {
        await start(await measured.read())
      } finally {
        release()
      }
    },
  }
}
