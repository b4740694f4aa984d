import type { Limit } from '#service/answering/conditions/limits.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { termsOf } from '#service/retrieval/words.ts'

const compound = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*-(\p{L}{3,})(?![\p{L}\p{N}-])/gu
const maxCellChars = 100

/**
 * The terms by which a word of a question can choose a cell, and those that only say what kind of thing it is: “bike” is any
 * bike, and not the “E-bike” alone.
 */
export function choosingTermsOf(
  cell: string,
  /** All terms of the cell. */
  all: readonly string[],
  /** Whether the question has this term, as “e” of “e-bikes”. */
  isInQuestion: (term: string) => boolean,
): { choosing: readonly string[]; kinds: readonly string[] } {
  if (!cell.includes('-') || cell.length > maxCellChars) return { choosing: all, kinds: [] }
  const heads = [...cell.matchAll(compound)].flatMap(([whole, head = '']) =>
    termsOf(whole).every(isInQuestion) ? [] : termsOf(head),
  )
  const left = [...all]
  for (const head of heads) {
    const at = left.lastIndexOf(head)
    if (at >= 0) left.splice(at, 1)
  }
  return { choosing: left, kinds: heads.filter((head) => !left.includes(head)) }
}

const numberEnding = /^(?:|e?s|e?n|er|ern|e|nen|i|a|o|os|as|y|ie|ies|x|ы|и|а|я|ов|ей)$/u
const minCommonChars = 3

/** Whether one word is the singular or the plural of the other, as far as their endings tell: “Brände” and “Brand”. */
function isOtherNumber(first: string, second: string): boolean {
  const [a, b] = [withoutMarks(first), withoutMarks(second)]
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  const isLong = common >= minCommonChars && common >= Math.min(a.length, b.length) - 1
  return isLong && [a, b].every((word) => numberEnding.test(word.slice(common)))
}

// “Inspektionen” are of “Inspektion”, whose term has no “ion”.
const pluralOfIon = /(?<=i[oó]n)(?:en|es|i)$/u
/** Whether a term is a plural in “-ionen” or “-iones” of a word of a cell. */
export const isOfIon = (word: string, term: string): boolean =>
  pluralOfIon.test(term) && termsOf(term.replace(pluralOfIon, '')).includes(word)

// “With flyers” is “mit Flyern”, and no stemmer knows the English word.
const isDative = (word: string, term: string): boolean =>
  /e[lr]n$/u.test(term) && term.slice(0, -1) === word

/** The terms of cells that are another form of a noun, by column: “Pumpe” for “Pumpen”. */
export function termsWithStem(
  cells: readonly ReadonlySet<string>[],
  term: string,
  stemOf: (term: string) => string,
): Map<number, ReadonlySet<string>> {
  const stem = stemOf(term)
  const start = withoutMarks(stem).slice(0, 2)
  const found = new Map<number, ReadonlySet<string>>()
  for (const [column, own] of cells.entries()) {
    const terms = new Set<string>()
    for (const cell of own) {
      if (cell.length > maxCellChars || !/\p{L}/u.test(cell)) continue
      for (const word of termsOf(cell)) {
        if (!withoutMarks(word).startsWith(start)) continue
        const isSameStem = stemOf(word) === stem || isDative(word, term)
        if ((isSameStem && isOtherNumber(word, term)) || isOfIon(word, term)) terms.add(word)
      }
    }
    if (terms.size > 0) found.set(column, terms)
  }
  return found
}

/** The terms of a text, and its words with all their letters: the term of “Löschwasser” has no “er”. */
export function wholeWordsOf(text: string): string[] {
  return [...termsOf(text), ...(withoutMarks(text.toLowerCase()).match(/\p{L}+/gu) ?? [])]
}

/** Says whether a question names a cell: by one of its terms, by a number, or by the cell as it is written. */
export function writtenCells(
  text: string,
  isTerm: (term: string) => boolean,
): (cell: string, part: string) => boolean {
  // “A hip replacement” names no theatre “A”, also at the beginning of a question.
  const [, ...behindFirst] = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const written = ` ${behindFirst.join(' ')} `
  const lower = text.toLowerCase()
  return (cell, part) =>
    part
      .trim()
      .split(' ')
      .some((term) => isTerm(term) || /\p{N}/u.test(term)) ||
    ((cell.length > 1 || /\p{Lu}/u.test(cell)) && written.includes(` ${cell} `)) ||
    // “No-show bookings” do not ask to show any.
    (/\p{L}-\p{L}/u.test(cell) && lower.includes(cell.toLowerCase()))
}

/**
 * The column whose name has the period of a limit, as “Hours in May” has “in May”: an empty list where there are several of these, and
 * null where there are none.
 */
export function columnOfPeriod(
  limits: readonly Pick<Limit, 'type' | 'written'>[],
  headerStems: readonly ReadonlySet<string>[],
  stemsOf: (text: string) => ReadonlySet<string>,
): readonly number[] | null {
  const periods = limits.filter(({ type }) => type === 'period')
  const columns = [...headerStems.keys()].filter((column) =>
    periods.some(({ written }) => stemsOf(written).isSubsetOf(headerStems[column] ?? new Set())),
  )
  return columns.length === 0 ? null : columns.length === 1 ? columns : []
}

const maxChars = 1000
const groupTerms = new Set(
  termsOf(
    'group groups party parties entry entries record records gruppe gruppen eintrag einträge grupo grupos registro registros groupe groupes',
  ),
)

/** Whether a term only says that rows are many, beside a word that names them: “tour groups” of a list of tours. */
export function isGroupOf(term: string, text: string, isName: (term: string) => boolean): boolean {
  if (!groupTerms.has(term)) return false
  const words = (text.slice(0, maxChars).match(/[\p{L}\p{M}\p{N}-]+/gu) ?? []).map(termsOf)
  const at = words.findIndex((own) => own.includes(term))
  return words[at - 1]?.some(isName) === true
}
