import type { Candidate, Field } from './field.ts'
import { minFit } from './field.ts'
import { findInSentences } from './find-in-sentences.ts'
import { factsOf } from './find-records.ts'
import { currenciesOf, enumsIn, readLeaf } from './read-leaf.ts'
import { labelRank } from './read-facts.ts'
import type { Page } from './read-page.ts'
import { isWeak } from './words.ts'

const minHeadingFit = 0.92

/** What a page says about a field, most certain first. */
export function findLeaf(field: Field, page: Page): Candidate[] {
  const read = (text: string, score: number, source: string): Candidate[] => {
    const value = readLeaf(text, field, page.style)
    return value === undefined ? [] : [{ value, score, source }]
  }
  const facts = factsOf(field, page).flatMap(({ value, rank, fit, at }) => {
    const least = rank > 0 && rank !== labelRank ? minHeadingFit : minFit
    return fit < least ? [] : read(value, fit, `fact ${at}`)
  })
  if (facts.length > 0) return facts
  const inSentences = findInSentences(field, page)
  if (inSentences.length > 0) return inSentences
  return textsByForm(field, page).flatMap((text) => read(text, minFit, `form ${text}`))
}

const maxShortChars = 1500
const plainWord = /^(?:fax|contact|site|total)$/

const placeWord = /\b(?:location|city|place|venue|town)\b/
const place =
  /(?<=(?<!\p{L})(?:in|at|near)\s)\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+){0,2}(?:,\s\p{Lu}\p{L}+)?/gu

/** What a field is by its form alone: the only e-mail address of a text. */
function textsByForm(field: Field, page: Page): readonly string[] {
  const { kind, node, name, names, unit } = field
  if (kind === 'currency') return currenciesOf(page.text).slice(0, 1)
  // If a short text names only one value of an enum, that is taken as the value.
  if (node.enum)
    return page.text.length > maxShortChars ? [] : only(enumsIn(page.text, node.enum).map(String))
  // A place in one line, as of a message that asks for a function: “What is the weather in Paris?”
  if (kind === null)
    return only((placeWord.test(name) && !page.text.includes('\n') && page.text.match(place)) || [])
  // A field with further words in its name, such as a due date, wants one particular value of several.
  const isPlain = (term: string) => isWeak(term) || plainWord.test(term)
  if (/^(?:code|percent)$/.test(kind) || names[0]?.every(isPlain) !== true) return []
  const values = page.sentences().flatMap(({ values: own }) => own)
  const own = values.filter((value) =>
    kind === 'time'
      ? value.time !== null
      : value.kind === kind && value.unit?.dimension === unit?.dimension,
  )
  return only(own.map(({ text }) => text))
}

const only = (texts: readonly string[]) => (new Set(texts).size === 1 ? texts.slice(0, 1) : [])
