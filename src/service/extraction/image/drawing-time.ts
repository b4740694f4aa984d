import { ExtractionFailure } from '#service/extraction/extraction.ts'

// A scan takes a tenth of a second to draw, and one of many megapixels a few seconds. Beyond the time of each page, a
// file may have some pages that take longer.
const pageMs = 4_000
const spareMs = 20_000

/** The processor time in which the pages of a file are drawn. */
export interface DrawingTime {
  /** Counts the time of drawing a page. Throws `too_slow_to_read` where the pages so far took too long together. */
  count: <T>(draw: () => T) => T
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function drawingTime(now = processorMs): DrawingTime {
  let left = spareMs
  return {
    count: (draw) => {
      const before = now()
      const drawn = draw()
      // Quick pages save up no time for slow ones.
      left = Math.min(spareMs, left + pageMs - (now() - before))
      if (left < 0) throw new ExtractionFailure('too_slow_to_read')
      return drawn
    },
  }
}
