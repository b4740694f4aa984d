import { processorMs } from './drawing-time.ts'

// Ten times what a page full of text takes, on any other load.
const maxPictureMs = 30_000
// A page full of text takes 3 seconds. Beyond this time for each page, the pages of a file have `maxSpareMs` together.
const maxPageMs = 6_000
const maxSpareMs = 60_000

/** The processor time in which the pages of a file are recognized. */
export interface RecognitionTime {
  /** Runs `work` with the milliseconds that it may take, and counts what it took. */
  count: <T>(work: (limitMs: number) => Promise<T>) => Promise<T>
}

/**
 * Gives a page 30 seconds at first, and 6 once earlier ones took too long: a file of hundreds of photographs would
 * otherwise hold its reader for an hour, to count as without text in the end.
 */
export function recognitionTime(now = processorMs): RecognitionTime {
  let left = maxSpareMs
  return {
    count: async (work) => {
      const before = now()
      const result = await work(Math.min(maxPictureMs, maxPageMs + left))
      // Quick pages give back what slow ones took.
      left = Math.max(0, Math.min(maxSpareMs, left + maxPageMs - (now() - before)))
      return result
    },
  }
}
