import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { isNext, textBetween } from '#service/answering/neighbours/places.ts'
import { isQuoted } from './quoted-mail.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { saysThatOneLeaves } from './replaced-values.ts'
import { isStated } from './stated.ts'
import { speaksOfSuccession } from './successors.ts'

const maxChars = 600
const minCellChars = 5
// “Thermo GmbH” is called “Thermo” in a letter, and “Dr Ada Lind” is “Dr Lind”.
const legalForm =
  /(?<!\p{L})(?:gmbh|ag|kg|ohg|ltd|llc|inc|plc|co|s\.?l|s\.?a|eg|e\.?v)\.?(?!\p{L})/giu
const personTitle = /^(?:dr|mr|mrs|ms|prof|herr|frau|señora?|don|doña)$/iu
const leaves =
  /(?<!\p{L})(?:quit|resigned|ha(?:s|ve) (?:left|given notice|terminated|closed)|(?:is|are) no longer|replaced by|taken over by|instead of|in place of|(?:hat|haben) (?:uns |zum \S+ )?gekündigt|ausgeschieden|nicht mehr|abgelöst|statt|anstelle|ha (?:renunciado|dejado|rescindido)|ya no|en lugar de|en vez de|sustituid[oa]|a (?:démissionné|résilié)|remplacée?|au lieu de)(?!\p{L})/iu

/**
 * The sentence of an e-mail by which somebody whom a row names no longer does what the row says, with the sentence behind
 * it; null where there is none. `isOfTime`: the sentence must have another cell of the row, such as the week. Who only leaves
 * for a time matters where `asksForPerson`.
 */
export function replacementOf(
  row: ScoredStatement,
  read: readonly ScoredStatement[],
  isOfTime: boolean,
  asksForPerson: boolean,
): ScoredStatement | null {
  const cells = cellsOf(row.text)
  const names = cells.map(nameWords).filter((words) => words.length > 0)
  const other = read.find(
    (one) =>
      one.passage.header === null &&
      one.text.length <= maxChars &&
      isMessage(one) &&
      !isQuoted(one) &&
      (leaves.test(one.text) ||
        (asksForPerson && cells.some((cell) => saysThatOneLeaves(cell, one.text))) ||
        (speaksOfSuccession(one.text) && isStated(one.text) && hasCell(cells, one.text))) &&
      names.some((words) => isNamed(words, one.text)) &&
      (!isOfTime || cells.some((cell) => /\p{N}/u.test(cell) && one.text.includes(cell))),
  )
  return other === undefined ? null : withNextSentence(other, read)
}

/** A sentence with the one behind it in the same line, which often says who comes. */
export function withNextSentence(
  other: ScoredStatement,
  read: readonly ScoredStatement[],
): ScoredStatement {
  const next = read.find((one) => isNext(other, one))
  if (next === undefined) return other
  return { ...other, end: next.end, text: textBetween(other.passage, other.start, next.end) }
}

/** Whether a text has a cell in words that is no name, such as the machine that somebody takes over. */
function hasCell(cells: readonly string[], text: string): boolean {
  const written = text.toLowerCase()
  return cells.some(
    (cell) =>
      cell.length >= minCellChars &&
      calendarWordsOf(cell).length === 0 &&
      nameWords(cell).length === 0 &&
      new RegExp(`(?<!\\p{L})${RegExp.escape(cell.toLowerCase())}(?!\\p{L})`, 'u').test(written),
  )
}

/** The words of a cell that is a name of several words; empty for any other cell. */
function nameWords(cell: string): string[] {
  if (/\p{N}/u.test(cell)) return []
  const words = cell.replaceAll(legalForm, ' ').match(/[\p{L}\p{M}’'-]+/gu) ?? []
  const names = words.filter((word) => /^\p{Lu}/u.test(word))
  return words.length > 1 && names.length === words.length ? words : []
}

/** Whether a text has a name in full, or its last word behind a title. */
function isNamed(words: readonly string[], text: string): boolean {
  if (text.includes(words.join(' '))) return true
  const last = words.at(-1) ?? ''
  const own = text.match(/[\p{L}\p{M}’'-]+/gu) ?? []
  return own.some((word, at) => word === last && personTitle.test(own[at - 1] ?? ''))
}
