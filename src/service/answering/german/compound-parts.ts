import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'

const minPartChars = 4
// “Kündigung-s-frist”, “Mieter-innen-rat”: what joins the parts is no part of either.
const joint = /^(?:e?n?s|e[nr]?|n)?$/u
const stemOf = stemmerOrIdentity('de')

/**
 * Whether words of a German text are both parts of a compound of a question: “der Turm der Stephanskirche” has those of
 * “Kirchturm”.
 */
export function hasPartsOf(compound: string, words: Iterable<string>): boolean {
  const stem = stemOf(compound)
  const beginnings = new Set<string>()
  const ends = new Set<string>()
  for (const word of words) {
    if (word === compound) continue
    for (const part of [word, stemOf(word)]) {
      if (part.length < minPartChars) continue
      if (compound.endsWith(part)) ends.add(compound.slice(0, -part.length))
      else if (stem.endsWith(part)) ends.add(stem.slice(0, -part.length))
      const beginning = beginningOf(compound, part)
      if (beginning !== null) beginnings.add(beginning)
    }
  }
  return [...ends].some((before) =>
    [...beginnings].some(
      (beginning) => before.startsWith(beginning) && joint.test(before.slice(beginning.length)),
    ),
  )
}

/** The beginning of a compound that a word is, or that a longer compound ends with: “kirch” of “stephanskirch”. */
function beginningOf(compound: string, word: string): string | null {
  if (compound.startsWith(word)) return word
  for (let start = minPartChars - 1; start <= word.length - minPartChars; start += 1) {
    const end = word.slice(start)
    if (compound.startsWith(end)) return end
  }
  return null
}
