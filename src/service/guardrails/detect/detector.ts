/** A place in a text, in UTF-16 units, and what stands there. */
export interface Match {
  start: number
  end: number
  /** What a block names: `email`, `secret`, … */
  entity_type: string
}

/** Finds one kind of thing in texts. */
export interface Detector {
  /** Every match, in order, none overlapping another of the same detector. */
  find: (text: string) => Match[]
  /**
   * As `find`, away from the thread that answers requests, for texts that are not short. Left out or
   * null: pieces of a text take milliseconds. Rejects with the signal's reason.
   */
  findLong?: ((text: string, signal: AbortSignal) => Promise<Match[]>) | null
  /**
   * Up to where a text that goes on is settled: no match that ends later can begin before. 0 where
   * only a whole text can tell.
   */
  settled: (text: string) => number
}

/** Where the last run of these characters begins; the end where the text does not end in one. */
export function tailStart(
  text: string,
  isPart: (character: string) => boolean,
  maxChars: number,
): number {
  let start = text.length
  while (start > 0 && text.length - start < maxChars && isPart(text.charAt(start - 1))) start -= 1
  return start
}

/** A detector of a regular expression whose matches are runs of such characters, at most so many. */
export function runDetector(
  entity_type: string,
  pattern: RegExp,
  {
    isPart,
    maxChars,
    isReal = () => true,
  }: {
    isPart: (character: string) => boolean
    maxChars: number
    isReal?: (text: string) => boolean
  },
): Detector {
  return {
    find: (text) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const [matched] = match
        if (!isReal(matched)) return []
        return [{ start: match.index, end: match.index + matched.length, entity_type }]
      }),
    settled: (text) => tailStart(text, isPart, maxChars),
  }
}

/** What several detectors find together, in order. */
export function together(detectors: readonly Detector[]): Detector {
  return {
    find: (text) =>
      detectors
        .flatMap((detector) => detector.find(text))
        .toSorted((a, b) => a.start - b.start || b.end - a.end),
    settled: (text) =>
      detectors.reduce((end, detector) => Math.min(end, detector.settled(text)), text.length),
  }
}
