import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { canonicalFacts } from './canonical-facts.ts'
import { isMeasure } from './figure-units.ts'

/** A number of a text with what it is about. */
export interface Figure {
  /** Its index term, such as `1200.5`, or `9h30` for a time of day. */
  term: string
  value: number
  /** What it counts or measures, or `@year`, `@day` and `@clock`; empty where no word follows. */
  unit: string
  /** The terms of its row, or of its part of a sentence, itself left out. */
  labels: ReadonlySet<string>
  /** The terms before the first number of its sentence, which its part may leave out. */
  subject: ReadonlySet<string>
  /** Whether it is not known which of these it leaves out. */
  isUnclear: boolean
  /** The row, or the part of a sentence, by its number in the text. */
  record: number
  /** The sentence, by its number in the text. All rows have the same. */
  sentence: number
  /** The column of its table; null elsewhere. */
  column: number | null
  /** The terms of the name of its column. */
  head: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

// A passage has about 1,500 characters.
const maxFigures = 200
// No part of a sentence, and no cell, has more.
const maxOfPart = 16
const number =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}]|\p{N}[.,])\d+(?:[.,]\d+)*(?:h\d{2}(?!\d))?(?!\p{N}|month)/gu
const itemNumber = /^[ \t]*\d{1,3}[.)][ \t]+/
const following =
  /^[\s\u00a0-]{0,3}(?:(\d{1,2}month)|(\p{Script=Han})|(\p{L}[\p{L}\p{M}’']{0,30}))/u
const partEnd =
  /[;:()（），、；：\n]|,(?=\s|$)|(?<![\p{L}\p{N}])(?:and|but|while|whereas|or|und|aber|während|sowie|oder|y|pero|mientras|et|mais|tandis|ou|ed|ma|en|maar|и|а|но|или)(?![\p{L}\p{N}])/giu

export function isNumber(term: string): boolean {
  return /^\p{N}/u.test(term)
}

/** Terms in the form that the stemmer of a language gives them. Numbers and units have one form in all languages. */
export function stemmed(terms: Iterable<string>, language: string | null): string[] {
  const stemOf = stemmerOrIdentity(language)
  return [...terms].map((term) =>
    isNumber(term) ? plainNumber(term) : isMeasure(term) ? term : stemOf(term),
  )
}

/** The terms of a text that say something, in the form that the stemmer of its language gives them. */
export function contentTerms(text: string, language: string | null): string[] {
  return stemmed(questionTerms(text, language).keys(), language)
}

/** The same number in one form: 1200.00 is 1200. */
export function plainNumber(term: string): string {
  return /^\d+\.0+$/.test(term) ? String(Number(term)) : term
}

/**
 * Reads the numbers of a text: of rows with a bar between their cells, which have the names of the columns, and of
 * the parts of its sentences. `language` is a code of two letters; null where none is known. `stems` is the language of its
 * words where it has too few to tell one.
 */
export function readFigures(
  text: string,
  language: string | null,
  {
    header = null,
    stems = language,
  }: { header?: readonly string[] | null; stems?: string | null } = {},
): Figure[] {
  const reader = figureReader(language, stems)
  const head = (header ?? []).map((name) => reader.labelsOf(name))
  const figures: Figure[] = []
  let record = 0
  let sentence = 0
  for (const line of text.split('\n')) {
    if (figures.length >= maxFigures) break
    if (header !== null || line.includes('|')) {
      figures.push(...reader.ofRow(line.split('|'), head, record))
      record += 1
      continue
    }
    const prose = line.replace(itemNumber, '')
    for (const { start, end } of sentencesOf(prose)) {
      if (figures.length >= maxFigures) break
      sentence += 1
      const parts = partsOf(canonicalFacts(prose.slice(start, end), language))
      const subject = reader.ofPart(parts[0] ?? '', []).before
      const read = parts.map((part, at) => reader.ofPart(part, at === 0 ? [] : subject))
      // “Opens at 9 and closes at 6 on Sunday”: what follows the last number alone may be about all of them.
      const ofAll = read.slice(0, -1).every(({ after }) => after.length === 0)
        ? (read.at(-1)?.after ?? [])
        : []
      for (const part of read) {
        for (const figure of part.figures) {
          const labels = figure.labels.union(new Set(ofAll))
          figures.push({ ...figure, labels, record, sentence })
        }
        record += 1
      }
    }
  }
  return figures.slice(0, maxFigures)
}

/** The pieces of a sentence between commas and words such as “and”. */
export function piecesOf(sentence: string): string[] {
  return sentence.split(partEnd)
}

/** The parts of a sentence that have a number, each with what stands before it, and the last one with what follows. */
function partsOf(sentence: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const piece of piecesOf(sentence)) {
    open = `${open} ${piece}`
    if (!/\p{N}/u.test(piece)) continue
    parts.push(open)
    open = ''
  }
  const last = parts.pop()
  return last === undefined ? [open] : [...parts, `${last} ${open}`]
}

function figureReader(language: string | null, stems: string | null) {
  const termsIn = (text: string): string[] => contentTerms(text, stems)
  const labelsOf = (text: string): Set<string> => new Set(termsIn(canonicalFacts(text, language)))

  const numbersIn = (canonical: string) =>
    [...canonical.matchAll(number).take(maxOfPart)].flatMap(({ 0: written, index }) => {
      const term = plainNumber(termsOf(written)[0] ?? '')
      const end = index + written.length
      const [, month, character, word = ''] = following.exec(canonical.slice(end, end + 40)) ?? []
      const isClock = term.includes('h')
      const [hours = '', minutes = ''] = term.split('h')
      const unit = isClock
        ? '@clock'
        : month === undefined
          ? (character ?? termsIn(word)[0] ?? (isYear(term) ? '@year' : ''))
          : '@day'
      const value = isClock ? Number(hours) + Number(minutes) / 60 : Number(term)
      return Number.isNaN(value) ? [] : { term, value, unit, start: index, end }
    })

  const leadingWords = (text: string): LeadingWord[] => {
    const words: LeadingWord[] = []
    let previous = ''
    for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’']*/gu)) {
      const terms = termsIn(word)
      if (terms.length > 0) words.push({ terms, previous, isCapital: /^\p{Lu}/u.test(word) })
      previous = terms.length > 0 ? '' : word.toLowerCase()
    }
    return words
  }

  return {
    labelsOf,

    ofRow: (
      cells: readonly string[],
      head: readonly ReadonlySet<string>[],
      record: number,
    ): Figure[] => {
      const canonical = cells.map((cell) => canonicalFacts(cell, language))
      const row = new Set(canonical.flatMap(termsIn))
      return canonical.flatMap((cell, column) =>
        numbersIn(cell).map(({ term, value, unit }) => ({
          term,
          value,
          unit,
          labels: new Set([...row, ...(head[column] ?? [])]).difference(new Set([term])),
          head: head[column] ?? nothing,
          subject: nothing,
          isUnclear: false,
          record,
          sentence: 0,
          column,
        })),
      )
    },

    /** The figures of a part, and its words before and after them. `subject` has those of the first part. */
    ofPart: (part: string, subject: readonly LeadingWord[]) => {
      const found = numbersIn(part)
      const before = leadingWords(part.slice(0, found[0]?.start))
      const whole = termsIn(part)
      const left = leftOutBy(before, subject)
      const leftOut = (left ?? []).flatMap(({ terms }) => terms)
      const figures = found.map(({ term, value, unit, start, end }) => {
        const alike = unit === '' ? [] : found.filter((other) => other.unit === unit)
        const text = alike.length < 2 ? part : windowOf(part, alike, { start, end })
        const labels = new Set([...(text === part ? whole : termsIn(text)), ...leftOut])
        labels.delete(term)
        return {
          term,
          value,
          unit,
          labels,
          subject: new Set(subject.flatMap(({ terms }) => terms)),
          isUnclear: left === null,
          column: null,
          head: nothing,
        }
      })
      const after = termsIn(part.slice(found.at(-1)?.end ?? part.length)).filter(
        (term) => term !== found.at(-1)?.unit,
      )
      return { figures, before, after }
    },
  }
}

/** A word before the first number of a part of a sentence. */
interface LeadingWord {
  terms: readonly string[]
  /** The word before it, if that says nothing, such as an article. */
  previous: string
  isCapital: boolean
}

/**
 * The words of the first part that a later one leaves out. In “adults pay 14 euros and children 6”, one word stands in the
 * place of another. The place is told by the word before it or by a capital; null where neither tells.
 */
function leftOutBy(
  before: readonly LeadingWord[],
  subject: readonly LeadingWord[],
): readonly LeadingWord[] | null {
  const [first] = before
  if (first === undefined) return subject
  if (before.length >= subject.length) return []
  const at = subject.findIndex(
    ({ previous, isCapital }) =>
      (previous !== '' && previous === first.previous) || (isCapital && first.isCapital),
  )
  return at < 0 ? null : subject.filter((_, index) => index < at || index >= at + before.length)
}

/** Whether a number is most likely a year. */
export function isYear(term: string): boolean {
  return /^(?:1[5-9]|20|21)\d\d$/.test(term)
}

interface Place {
  start: number
  end: number
}

/**
 * What a sentence says of one of several numbers of a kind: what stands before all of them, and what is between it and
 * the next one, or, where nothing follows the last one, the one before.
 */
function windowOf(text: string, places: readonly Place[], { start, end }: Place): string {
  const before = text.slice(0, places[0]?.start)
  const last = text.slice(places.at(-1)?.end)
  const next = places.find((place) => place.start > start)
  const previous = places.findLast((place) => place.end < end)
  // The word after the last number is what it counts.
  const isFollowed = (last.match(/[\p{L}\p{N}]+/gu) ?? []).length > 1
  return isFollowed || previous === undefined
    ? `${before} ${isFollowed ? text.slice(end, next?.start) : ''}`
    : text.slice(previous.end, start)
}
