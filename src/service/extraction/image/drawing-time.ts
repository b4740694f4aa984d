import { ExtractionFailure } from '#service/extraction/extraction.ts'

// A scan takes a tenth of a second to draw, and one of many megapixels a few seconds. Beyond this time for each page, the
// pages of a file have `maxSpareMs` together.
const maxPageMs = 4_000
const maxSpareMs = 20_000

/** The processor time in which the pages of a file are drawn. */
export interface DrawingTime {
  /** Counts the time of drawing a page. Throws `too_slow_to_read` where the pages so far took too long together. */
  count: <T>(draw: () => T) => T
}

/** The processor time of this process. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function drawingTime(now = processorMs): DrawingTime {
  let left = maxSpareMs
  return {
    count: (draw) => {
      const before = now()
      const drawn = draw()
      // Quick pages save up no time for slow ones.
      left = Math.min(maxSpareMs, left + maxPageMs - (now() - before))
      if (left < 0) throw new ExtractionFailure('too_slow_to_read')
      return drawn
    },
  }
}
