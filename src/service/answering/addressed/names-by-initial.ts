import { isStopWord } from '#service/retrieval/stop-words.ts'

const maxChars = 300
const minNameChars = 3

/**
 * A question with the persons whom a table has by initial and surname: “M. Lindqvist” for “Marta”, where the texts have one Marta
 * alone, called Lindqvist. Null where it names nobody of the table so.
 */
export function withInitials(
  question: string,
  texts: readonly string[],
  /** Whether the table has a cell of this text. */
  isCell: (text: string) => boolean,
): string | null {
  const words = question.slice(0, maxChars).match(/\p{L}+/gu) ?? []
  for (const word of words) {
    if (word.length < minNameChars || isStopWord(word.toLowerCase(), 'en')) continue
    const name = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    const called = new RegExp(
      `(?<!\\p{L})${name} (?:\\p{Lu}\\. )?(\\p{Lu}[\\p{L}’'-]+)(?: (\\p{Lu}[\\p{L}’'-]+))?`,
      'gu',
    )
    const found = texts.flatMap((text) => [...text.matchAll(called)])
    const cells = new Set(
      found.flatMap(([, surname = '', second = '']) =>
        [`${name.charAt(0)}. ${surname} ${second}`, `${name.charAt(0)}. ${surname}`].filter(isCell),
      ),
    )
    const [cell, ...others] = cells
    if (cell === undefined || others.length > 0) continue
    return question.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'), () => cell)
  }
  return null
}
