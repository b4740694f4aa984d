import { setImmediate as nextTask } from 'node:timers/promises'
import type { Detector, Match } from './detect/detector.ts'

// Characters before a chunk that decide about word boundaries and field names.
export const contextChars = 200

// Most detectors search this many characters in a few milliseconds.
const pieceChars = 32 * 1024

// The slowest patterns search this many characters in a few milliseconds.
const maxShortChars = 4 * 1024

/**
 * The matches of a detector in a text, in order. Yields to the event loop between the chunks of a long text.
 * A detector that needs the whole text searches it at once, in a thread if it has one. Rejects with the
 * reason of the signal.
 */
export async function findInPieces(
  text: string,
  detector: Detector,
  signal: AbortSignal,
  length = pieceChars,
): Promise<Match[]> {
  if (detector.findLong && text.length > maxShortChars) return detector.findLong(text, signal)
  if (text.length <= length) return detector.find(text)
  const matches: Match[] = []
  let from = 0
  // Doubles the part that is not final, so that each character is searched at most about twice.
  for (let end = length; ; end += Math.max(length, end - from)) {
    const begin = Math.max(0, from - contextChars)
    const piece = text.slice(begin, end)
    const isLast = end >= text.length
    const settled = begin + (isLast ? piece.length : detector.settled(piece))
    if (settled > from) {
      const searchedChars = from
      from = settled
      for (const match of detector.find(piece)) {
        const [start, stop] = [begin + match.start, begin + match.end]
        if (start >= settled || stop <= searchedChars) continue
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

/** Yields to the event loop after each chunk of characters. */
export function pacer(signal: AbortSignal): (text: string) => Promise<void> {
  let searchedChars = 0
  return async (text) => {
    searchedChars += text.length + 1
    if (searchedChars < pieceChars) return
    searchedChars = 0
    await nextTask()
    signal.throwIfAborted()
  }
}
