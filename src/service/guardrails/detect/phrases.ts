import type { Detector } from './detector.ts'
import { foldText } from './folded-text.ts'
import type { FoldedText } from './folded-text.ts'

const special = /[\\^$.*+?()[\]{}|]/g

/** A detector of regular expressions over the folded text, none of whose matches is longer than `most`. */
export function foldedDetector(entity_type: string, pattern: RegExp, maxChars: number): Detector {
  return {
    find: (input) => {
      const { text, original } = foldText(input)
      return [...text.matchAll(pattern)].map((match) => ({
        start: original(match.index),
        end: original(match.index + match[0].length),
        entity_type,
      }))
    },
    settled: (input) => {
      const { text, original } = foldedEnd(input, maxChars + longestWord)
      if (text.length <= maxChars) return 0
      const place = text.length - maxChars
      // a word that is not whole yet could be another one
      const word = text.lastIndexOf(' ', place) + 1
      return original(place - word < longestWord ? word : place)
    },
  }
}

// what is longer is of a script that leaves no spaces, or no word
const longestWord = 64

/** The end of a text, folded: so many characters of it, or all. */
function foldedEnd(input: string, length: number): FoldedText {
  for (let window = 2 * length; ; window *= 2) {
    const from = Math.max(0, input.length - window)
    const { text, original } = foldText(input.slice(from))
    // what is folded away may be most of it
    if (from === 0 || text.length >= length) {
      return { text, original: (at) => from + original(at) }
    }
  }
}

/** Phrases, however they are cased, accented or spaced, as whole words. */
export function phraseDetector(entity_type: string, phrases: readonly string[]): Detector {
  const folded = phrases.map((phrase) => foldText(phrase).text.trim()).filter(Boolean)
  const maxPhraseChars = folded.reduce((max, phrase) => Math.max(max, phrase.length), 0)
  const any = folded
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(special, String.raw`\$&`))
    .join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu')
  return foldedDetector(entity_type, pattern, maxPhraseChars + 2)
}

// how far a value may stand from the name of its field, and how long it is
const valueLength = 120

/** What stands after the name of a field: the value alone is the match. */
export function fieldDetector(entity_type: string, fields: readonly string[]): Detector {
  const folded = fields.map((field) => foldText(field).text.trim()).filter(Boolean)
  const maxFieldChars = folded.reduce((max, field) => Math.max(max, field.length), 0)
  const any = folded.map((field) => field.replace(special, String.raw`\$&`)).join('|')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${any})"?(?: ?(?:number|no\\.?|nr\\.?|#))? ?(?::|=|-|\\bis\\b|\\bist\\b|\\best\\b|\\bes\\b) ?"?([^\\s",;][^\\n",;]{0,${valueLength}}?)(?=["\\n,;]|[.!?](?: |$)| {2}|$)`,
    'dgu',
  )
  const whole = foldedDetector(entity_type, pattern, maxFieldChars + valueLength + 20)
  return {
    settled: whole.settled,
    find: (input) => {
      const { text, original } = foldText(input, true)
      return [...text.matchAll(pattern)].flatMap(({ indices }) => {
        const value = indices?.[1]
        if (value === undefined) return []
        return [{ start: original(value[0]), end: original(value[1]), entity_type }]
      })
    },
  }
}
