/** A match: its range in UTF-16 units and its type. */
export interface Match {
  start: number
  end: number
  /** The type that clients see, such as `email` or `secret`. */
  entity_type: string
}

/** Detects one kind of content in texts. */
export interface Detector {
  /** All matches, in order, without overlaps. */
  find: (text: string) => Match[]
  /**
   * Runs `find` in a worker thread, for long texts. Missing or null if a chunk of text takes only
   * milliseconds. Rejects with the reason of the signal.
   */
  findLong?: ((text: string, signal: AbortSignal) => Promise<Match[]>) | null
  /**
   * The offset up to which a growing text is final: no later match can begin before it. 0 if matches can only
   * be found in the whole text.
   */
  settled: (text: string) => number
}

/** The start of a run of these characters at the end of the text; the length of the text if there is none. */
export function tailStart(
  text: string,
  isPart: (character: string) => boolean,
  maxChars: number,
): number {
  let start = text.length
  while (start > 0 && text.length - start < maxChars && isPart(text.charAt(start - 1))) start -= 1
  return start
}

/** At most this many characters of the text before and after a match. */
interface Surroundings {
  before: (length: number) => string
  after: (length: number) => string
}

/** A detector by a regular expression whose matches are runs of these characters, at most `maxChars` long. */
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
    isReal?: (text: string, around: Surroundings) => boolean
  },
): Detector {
  return {
    find: (text) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const [matched] = match
        const [start, end] = [match.index, match.index + matched.length]
        const around: Surroundings = {
          before: (length) => text.slice(Math.max(0, start - length), start),
          after: (length) => text.slice(end, end + length),
        }
        return isReal(matched, around) ? [{ start, end, entity_type }] : []
      }),
    settled: (text) => tailStart(text, isPart, maxChars),
  }
}

/** Combines detectors; matches are in order. */
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
