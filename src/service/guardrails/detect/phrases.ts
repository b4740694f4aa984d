import type { Detector } from './detector.ts'
import { foldText } from './folded-text.ts'
import type { FoldedText } from './folded-text.ts'

const special = /[\\^$.*+?()[\]{}|]/g

/** A detector by regular expression on folded text; no match may be longer than `maxChars`. */
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
      const { text, original } = foldedEnd(input, maxChars + maxWordChars)
      if (text.length <= maxChars) return 0
      const place = text.length - maxChars
      // An incomplete word may still become another one.
      const word = text.lastIndexOf(' ', place) + 1
      return original(place - word < maxWordChars ? word : place)
    },
  }
}

// A longer run belongs to a script without spaces, or is not a word.
const maxWordChars = 64

/** The last `length` characters of the folded text, or all of it. */
function foldedEnd(input: string, length: number): FoldedText {
  for (let window = 2 * length; ; window *= 2) {
    const from = Math.max(0, input.length - window)
    const { text, original } = foldText(input.slice(from))
    // Folding may remove most characters, so the window doubles until it suffices.
    if (from === 0 || text.length >= length) {
      return { text, original: (at) => from + original(at) }
    }
  }
}

/** Detects phrases as whole words, ignoring case, accents and spacing. */
export function phraseDetector(entity_type: string, phrases: readonly string[]): Detector {
  const folded = phrases.map((phrase) => foldText(phrase).text.trim()).filter(Boolean)
  const maxPhraseChars = folded.reduce((max, phrase) => Math.max(max, phrase.length), 0)
  const alternatives = folded
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(special, String.raw`\$&`))
    .join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'gu')
  return foldedDetector(entity_type, pattern, maxPhraseChars + 2)
}

// The maximum distance between the name of a field and its value, and the maximum length of a value.
const maxValueChars = 120

/** Detects the value after the name of a field; the match is the value alone. */
export function fieldDetector(entity_type: string, fields: readonly string[]): Detector {
  const folded = fields.map((field) => foldText(field).text.trim()).filter(Boolean)
  const maxFieldChars = folded.reduce((max, field) => Math.max(max, field.length), 0)
  const alternatives = folded.map((field) => field.replace(special, String.raw`\$&`)).join('|')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives})"?(?: ?(?:number|no\\.?|nr\\.?|#))? ?(?::|=|-|\\bis\\b|\\bist\\b|\\best\\b|\\bes\\b) ?"?([^\\s",;][^\\n",;]{0,${maxValueChars}}?)(?=["\\n,;]|[.!?](?: |$)| {2}|$)`,
    'dgu',
  )
  const whole = foldedDetector(entity_type, pattern, maxFieldChars + maxValueChars + 20)
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
