import { isLabelOf } from '#service/answering/answer-type.ts'
import type { Question } from '#service/answering/read-question.ts'
import { asksYesOrNo } from './yes-no-questions.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { valueOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'

/** The words by which people ask for what costs nothing. */
export const freeTerms: ReadonlySet<string> = new Set(
  termsOf(
    'free gratis kostenlos kostenfrei umsonst gratuit gratuite gratuits gratuita gratuito gratuitas gratuitos бесплатно бесплатный бесплатные',
  ),
)

const rankName =
  /^(?:place|placing|rank(?:ing)?|pos(?:ition|\.)?|platz(?:ierung)?|rang|puesto|posición|clasificación|classement|место)$/iu
// The first three, in the words by which people ask for them.
const rankTerms: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    '1',
    new Set(
      termsOf(
        'won win winner winning victory first 1st champion gewonnen gewann gewinnt sieger siegerin erste erster ganó ganador primero gagné vainqueur premier победил победитель первый',
      ),
    ),
  ],
  ['2', new Set(termsOf('second 2nd zweite zweiter segundo deuxième второй'))],
  ['3', new Set(termsOf('third 3rd dritte dritter tercero troisième третий'))],
])
const rank = /^(\d{1,3})\.?$/u
const code = /^\p{L}{1,3}\d{1,4}$/u
const codeApart = /(?<![\p{L}\p{N}])(\p{L}{1,3})[ -](\d{1,4})(?![\p{L}\p{N}])/gu
const maxCellChars = 60

/** Whether this is the name of a column of prices. */
function isPriceColumn(name: string): boolean {
  return name.length <= maxCellChars && isLabelOf(name, 'price')
}

/**
 * The terms of a question that the values of a row stand for: “won” for the first place, “free” for a price of 0, and
 * “W21” for “W 21”. Who asks whether something is free is told its price in any case.
 */
export function wordsOfRow(
  cells: readonly string[],
  header: readonly string[],
  question: Pick<Question, 'text' | 'terms'>,
): string[] {
  const asked = question.terms.map(({ term }) => term)
  const codes = asked.filter((term) => code.test(term))
  const asksForFree = asked.some((term) => freeTerms.has(term))
  return cells.flatMap((cell, column) => {
    if (cell === '' || cell.length > maxCellChars) return []
    const name = header[column] ?? ''
    const [, place] = rankName.test(name) ? (rank.exec(cell) ?? []) : []
    const placed = rankTerms.get(place ?? '')
    const price = asksForFree && isPriceColumn(name) ? valueOf(cell)?.value : undefined
    const isTold = price !== undefined && (price === 0 || asksYesOrNo(question))
    return [
      ...(placed === undefined ? [] : asked.filter((term) => placed.has(term))),
      ...(isTold ? asked.filter((term) => freeTerms.has(term)) : []),
      ...(codes.length === 0 ? [] : codesOf(cell).filter((term) => codes.includes(term))),
    ]
  })
}

function codesOf(cell: string): string[] {
  return [...cell.matchAll(codeApart)].flatMap(([, letters = '', digits = '']) =>
    termsOf(`${letters}${digits}`),
  )
}

/** The cells that say that there is nothing to pay, in the one column of prices. */
export function zeroPrices(
  header: readonly string[],
  rows: readonly TableRow[],
): { column: number; cells: Set<string> } | null {
  const column = onlyOne([...header.keys()].filter((at) => isPriceColumn(header[at] ?? '')))
  if (column === null) return null
  const written = rows.map(({ cells }) => cells[column] ?? '')
  const cells = new Set(written.filter((cell) => valueOf(cell)?.value === 0))
  return cells.size === 0 ? null : { column, cells }
}
