import { placesOfOr } from '#service/answering/conditions/joined-conditions.ts'
import { mostThings } from '#service/answering/figures/extreme-rows.ts'
import { areApplied, rowColumnsOf } from '#service/answering/figures/named-columns.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { rankedGroups } from '#service/answering/figures/table-figures.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isAdded, moneyName, unitPrice } from './main-measure.ts'

const alternatives = 2
const choosing =
  /^\P{L}*(?:who|which|what|wer|welche[rs]?|was|quién|qué|cuál|qui|quel(?:le)?s?|chi|quale|wie|welk)(?!\p{L})/iu
const doneMore =
  /^\P{L}*(?:who (?:has |have )?\p{L}+ (?:the )?(?:more|most)(?!\p{L})|wer hat (?:.{1,40} )?(?:mehr|am meisten) (?:\p{L}+ )?\p{L}+(?:t|en)(?!\p{L})|qui a \p{L}+ (?:le )?plus(?!\p{L})|quién \p{L}+ más(?!\p{L}))/iu
const articles = /^(?:the|an?|der|die|das|dem|den|eine?|el|la|los|las|una?|le|les|une?|il|lo)$/iu
const prepositions =
  /^(?:in|at|for|of|from|to|with|by|on|im|bei|von|vom|für|aus|nach|mit|an|auf|zu|en|de|del|para|con|por|à|au|aux|du|dans|chez|pour|avec|sur|d|per|da|di)$/iu

/** Whether the first of two cells that a text names stands behind a preposition: “from Rome or Oslo”. */
function isBehindPreposition(text: string, cells: ReadonlySet<string>): boolean {
  const terms = new Set([...cells].flatMap((cell) => termsOf(cell)))
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !articles.test(word))
  const first = words.findIndex((word) => termsOf(word).some((term) => terms.has(term)))
  return first > 0 && prepositions.test(words[first - 1] ?? '')
}

/** Whether a table has any column that a question compares: for “cheaper”, one of prices or of money. */
function hasCompared(
  { header, kinds, named, cells }: TableReading,
  ofColumn: ReadonlySet<string>,
): boolean {
  const isMoney = (column: number): boolean =>
    moneyName.test(header[column] ?? '') ||
    unitPrice.test(header[column] ?? '') ||
    [...(cells[column] ?? [])].some((cell) => moneyName.test(cell))
  return [...header.keys()].some(
    (column) =>
      (ofColumn.has('price') && isMoney(column)) ||
      (kinds.numbers.includes(column) && (named[column] ?? 0) > 0) ||
      termsOf(header[column] ?? '').some((term) => ofColumn.has(term)),
  )
}

/**
 * What a question for the greater of two cells of a column compares: the two rows, or the sums or the numbers of their many
 * rows. Null where it names no two cells, or nothing that could be compared.
 */
export function compareAlternatives(
  reading: TableReading,
  matching: readonly TableRow[],
  { text, language }: { text: string; language: string | null },
  { sign, ofColumn, figure, isInTime }: TableRequest,
  share: string,
): TableAnswer | null {
  const { header, kinds, named, stemOf } = reading
  const two = [...reading.values].filter(([, cells]) => cells.size > 1)
  const [[column, cells] = [-1, new Set<string>()], ...others] = two
  if (others.length > 0 || cells.size !== alternatives) return null
  if (placesOfOr(text, language).orAt.length !== 1 || isInTime || figure.isDifference) return null
  const rowsOf = [...cells].map((cell) => matching.filter((row) => row.cells[column] === cell))
  if (rowsOf.some((rows) => rows.length === 0)) return null
  if (rowsOf.every((rows) => rows.length === 1)) {
    if (!hasCompared(reading, ofColumn)) return null
    return { rows: matching }
  }
  // “Who has the highest charge, Raj or Zoe?” is about one row, and “the most orders from Rome or Oslo” is no comparison of both.
  if (ofColumn.size > 0 || !(mostThings.test(text) || doneMore.test(text))) return null
  if (choosing.test(text) && isBehindPreposition(text, cells)) return null
  const group = { column, by: 'cell' as const, terms: [] }
  const grouped = { ...reading, group }
  const [measured, ...more] = kinds.numbers.filter((at) => (named[at] ?? 0) > 0)
  if (more.length > 0) return null
  if (measured !== undefined && !isAdded(header[measured] ?? '', kinds)) return null
  const words = text.match(/\p{L}[\p{L}-]*/gu) ?? []
  const keys = rowColumnsOf(reading, words)
  const stems = new Set(words.flatMap((word) => termsOf(word)).map(stemOf))
  // “Who sold more, Ann or Raj?” counts what each of them sold.
  const isDone = doneMore.test(text) && (named[column] ?? 0) > 0
  const namesRows =
    isDone ||
    keys.length > 0 ||
    reading.namesTable ||
    [...stems].some((stem) => reading.namesRows(stem))
  if (measured === undefined && !namesRows) return null
  if (!areApplied(grouped, [...keys, ...(measured === undefined ? [] : [measured])])) return null
  const ranked = rankedGroups(grouped, matching, {
    column: measured ?? null,
    kind: 'sum',
    sign,
    top: alternatives,
    share,
  })
  return ranked === null ? null : { rows: matching, figure: ranked }
}
