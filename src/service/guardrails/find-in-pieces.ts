import { setImmediate as nextTask } from 'node:timers/promises'
import type { Detector, Match } from './detect/detector.ts'

// what stands before tells whether a word begins, and of what a value is
export const contextLength = 200

// some milliseconds of most detectors
const pieceLength = 32 * 1024

// some milliseconds of the slowest patterns
const maxShortLength = 4 * 1024

/**
 * What a detector finds in a text, in order, others being let in between pieces of a long one. Where only
 * a whole text can tell, it is looked through at once, in a thread if the detector has one. Rejects with the signal's reason.
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
  // as much again as is not settled yet: nothing is looked through more than twice or so
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
        // a thing that is whole is not looked at again
        from = Math.max(from, stop)
      }
    }
    if (isLast) return matches
    await nextTask()
    signal.throwIfAborted()
  }
}

/** Lets others in after so many characters of texts as are one piece. */
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
