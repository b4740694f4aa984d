import { setImmediate as nextTask } from 'node:timers/promises'
import type { Detector, Match } from './detect/detector.ts'

// Context before a piece, which decides about word boundaries and field names.
export const contextLength = 200

// Takes most detectors a few milliseconds.
const pieceLength = 32 * 1024

// Takes the slowest patterns a few milliseconds.
const maxShortLength = 4 * 1024

/**
 * The matches of a detector in a text, in order; yields to other requests between the pieces of a long text.
 * When only the whole text can be judged, it is searched at once, in a thread if the detector has one.
 * Rejects with the signal's reason.
 */
export async function findInPieces(
  text: string,
  detector: Detector,
  signal: AbortSignal,
  length = pieceLength,
): Promise<Match[]> {
  if (detector.findLong && text.length > maxShortLength) return detector.findLong(text, signal)
  if (text.length <= length) return detector.find(text)
  const matches: Match[] = []
  let from = 0
  // Doubles the part that is not final, so that each character is searched about twice at most.
  for (let end = length; ; end += Math.max(length, end - from)) {
    const begin = Math.max(0, from - contextLength)
    const piece = text.slice(begin, end)
    const isLast = end >= text.length
    const settled = begin + (isLast ? piece.length : detector.settled(piece))
    if (settled > from) {
      const looked = from
      from = settled
      for (const match of detector.find(piece)) {
        const [start, stop] = [begin + match.start, begin + match.end]
        if (start >= settled || stop <= looked) continue
        matches.push({ ...match, start, end: stop })
        // A complete match is not searched again.
        from = Math.max(from, stop)
      }
    }
    if (isLast) return matches
    await nextTask()
    signal.throwIfAborted()
  }
}

/** Yields to other requests after each piece's worth of characters. */
export function pacer(signal: AbortSignal): (text: string) => Promise<void> {
  let looked = 0
  return async (text) => {
    looked += text.length + 1
    if (looked < pieceLength) return
    looked = 0
    await nextTask()
    signal.throwIfAborted()
  }
}
