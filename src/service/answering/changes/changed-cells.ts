import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { isSamePlace } from '#service/answering/neighbours/places.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { titleOfChange } from './changes-asked.ts'
import { chainOf, numberIn } from './chains.ts'
import { mayAskFor, namesOnlyRow, newerCells } from './newer/newer-cells.ts'
import { isQuoted } from './quoted-mail.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { lastYearOf, replacedIn } from './replaced-values.ts'

const maxChars = 600
const minNameChars = 4
const minCellChars = 3
const maxCellChars = 40
// “The price of “Island cooking” rises to 29 €”
const newValue =
  /(?<!\p{L})(?:(?:rises?|goes up|increases?|falls?|drops?|is (?:raised|reduced|lowered|cut)) to|will (?:cost|be)|costs? now|now costs?|(?:steigt|sinkt|erhöht sich|ändert sich) auf|wird auf|kostet (?:jetzt|nun|dann|künftig)|passe(?:ra)? (?:à|de)|augmente(?:ra)? à|baisse(?:ra)? à|coûte(?:ra)? (?:désormais|maintenant)|(?:sube|baja|pasa|subirá|bajará|pasará) a|cuesta ahora|costará)(?= [^.;]{0,40}\p{N})/iu

/**
 * The sentence of another file that changes a cell of a row and names the row, the last one where such sentences follow each
 * other; null where none does, or where the question asks for another cell.
 */
export function changeOfCell(
  row: ScoredStatement,
  read: readonly ScoredStatement[],
  question: Question,
): ScoredStatement | null {
  const changing = changesOfCell(row, read, question)
  const cells = cellsOf(row.text)
  const chain = chainOf(changing)
  const first = chain?.at(-1)
  const isOfRow = first !== undefined && cells.some(oldIn(first.text))
  if (isOfRow) return chain?.[0] ?? null
  // “From 130 to 150” says nothing of a cell with 120.
  const isOfOther = ({ text }: ScoredStatement): boolean =>
    replacedIn(text) !== null && !cells.some(oldIn(text))
  return changing.find((one) => !isOfOther(one)) ?? null
}

function changesOfCell(
  row: ScoredStatement,
  read: readonly ScoredStatement[],
  question: Question,
): ScoredStatement[] {
  const cells = cellsOf(row.text)
  const header = row.passage.header ?? []
  const [first = ''] = cells
  if (cells.length !== header.length || !/\p{L}/u.test(first)) return []
  const year = lastYearOf(row)
  return read.filter((one) => {
    const { passage, text } = one
    const isOther =
      passage.header === null &&
      passage.file_id !== row.passage.file_id &&
      text.length <= maxChars &&
      !isQuoted(one)
    if (!isOther) return false
    const own = lastYearOf(one)
    if (own !== -Infinity && own < year) return false
    const isOld = oldIn(text)
    const newer = newerCells(row, cells, text, isOld)
    if (newer === null || newer.isDoubtful) return false
    // A short code, such as “P2”, has many meanings.
    const isCode = first.length < minNameChars || !/\p{L}{3}/u.test(first)
    if (isCode && !cells.some((cell, at) => at > 0 && isOld(cell))) return false
    const isOfChange =
      replacedIn(text) !== null ||
      cells.some(isOld) ||
      newValue.test(text) ||
      isMessage(one) ||
      isOfPaperOfChanges(one)
    return isOfChange && mayAskFor(question, header, cells, newer.columns)
  })
}

const isOfPaperOfChanges = ({ passage }: ScoredStatement): boolean =>
  titleOfChange.test(`${passage.headings.join('\n')}\n${passage.file_name}`)

/**
 * The only row whose cell a question asks for, where a sentence names the row and has a value of that kind: the sentence may
 * change the cell, or be about another thing.
 */
export function rowBeside(
  best: ScoredStatement,
  read: readonly ScoredStatement[],
  question: Question,
): ScoredStatement | null {
  const isOld = oldIn(best.text)
  const rows = read.filter((row) => {
    const cells = cellsOf(row.text)
    const { header, file_id } = row.passage
    if (header === null || file_id === best.passage.file_id || header.length !== cells.length)
      return false
    if (!namesOnlyRow(question, row.passage, cells)) return false
    const told = newerCells(row, cells, best.text, isOld)
    return told !== null && mayAskFor(question, header, cells, told.columns)
  })
  return onlyOne(rows)
}

/** The only row of an answer from a table as it was read, where a sentence changes it; null otherwise. */
export function changedRowOf(
  answer: readonly { start: number; row: unknown; passage: { id: number } }[] | null,
  read: readonly ScoredStatement[],
  question: Question,
): ScoredStatement | null {
  const [only, ...others] = answer ?? []
  // A figure or a number of rows only cites a row, which may be one of many.
  const isCount = tableRequestOf(question.text)?.aggregate === 'count'
  if (only === undefined || only.row === null || others.length > 0 || isCount) return null
  const row = read.find((one) => isSamePlace(one, only) && one.passage.header !== null)
  return row !== undefined && changeOfCell(row, read, question) !== null ? row : null
}

/** Tells of a cell whether a text says that its value is replaced. The text is read once, when it is first needed. */
function oldIn(text: string): (cell: string) => boolean {
  let old: string | null | undefined
  return (cell) => {
    if (old === undefined) old = numberIn(replacedIn(text)?.value ?? '')
    return (old !== null && numberIn(cell) === old) || movesFrom(cell, text)
  }
}

/** “Moves from Thursday to Wednesday” of a cell “Thursday”. */
function movesFrom(cell: string, text: string): boolean {
  const isWord = cell.length >= minCellChars && cell.length <= maxCellChars && !/\p{N}/u.test(cell)
  return (
    isWord &&
    new RegExp(
      `(?<!\\p{L})(?:(?:from|von|vom|de|du|del) (?:the |la |le |der |die |dem )?${RegExp.escape(cell)} (?:to|auf|nach|zu|à|au|a|al)(?!\\p{L})|(?:instead of|statt|au lieu d[eu]|en lugar de|en vez de) ${RegExp.escape(cell)}(?!\\p{L}))`,
      'iu',
    ).test(text)
  )
}
