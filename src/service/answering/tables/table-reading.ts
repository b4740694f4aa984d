import { answerWords } from '#service/answering/texts/answer-words.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'
import { affirmedPhrases, affirmedTermsOf } from '#service/answering/negations/denied-cells.ts'
import { alternativesIn } from '#service/answering/conditions/alternatives.ts'
import { joinConditions } from '#service/answering/conditions/joined-conditions.ts'
import { limitOfRow } from '#service/answering/conditions/compared-rows.ts'
import { negatedColumn } from '#service/answering/negations/negated-column.ts'
import { hasUnreadCondition } from '#service/answering/conditions/unread-conditions.ts'
import type { Limit } from '#service/answering/conditions/limits.ts'
import { stockLimitOf } from '#service/answering/conditions/stock.ts'
import type { StockLimit } from '#service/answering/conditions/stock.ts'
import { isWrittenRange, limitColumns } from '#service/answering/conditions/limited-columns.ts'
import type { ColumnKinds, ColumnLimit } from '#service/answering/conditions/limited-columns.ts'
import { groupColumn } from '#service/answering/figures/group-column.ts'
import type { GroupColumn } from '#service/answering/figures/group-column.ts'
import { isInNames, namesOfTable, saysNoMore } from '#service/answering/figures/named-rows.ts'
import {
  choosingTermsOf,
  columnOfPeriod,
  isGroupOf,
  termsWithStem,
  writtenCells,
} from '#service/answering/figures/words-in-cells.ts'
import {
  dueTerms,
  newTerms,
  expiresElsewhere,
  saysNothingOfRows,
  saysOnlyDone,
  tradeTerms,
} from '#service/answering/figures/figure-words.ts'
import { rowsOf } from '#service/answering/figures/total-rows.ts'
import {
  columnsNamedBy,
  isCellBeforeName,
  withoutOtherThings,
  withoutPaid,
} from '#service/answering/named/columns-of-term.ts'
import { relatedColumns } from '#service/answering/named/related-columns.ts'
import { isVerbOfCount, noteOnUnread } from '#service/answering/named/unread-verb.ts'
import type { Question } from '#service/answering/read-question.ts'
import { agentColumns } from '#service/answering/measures/agents.ts'
import { withoutAskedThing } from '#service/answering/measures/asked-thing.ts'
import { agentsOfDone, unnamedAgents } from '#service/answering/measures/done-by.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { calendarColumnsOf, termsOfCalendarColumns } from './cell-terms.ts'
import { stateOver, withoutToldColumns } from '#service/answering/row-states/row-state.ts'
import type { StateConditions } from '#service/answering/row-states/row-state.ts'
import { cellsByColumn, kindsOf } from './column-cells.ts'
import { freeTerms, zeroPrices } from './row-words.ts'
import { phraseOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'
import type { TableRequest } from './table-request.ts'
import { flagsOf, type NamedFlag } from './yes-no-columns.ts'

/** What a question says about the rows of a table. Every word of it must have a meaning here, or nothing is answered. */
export interface TableReading {
  header: readonly string[]
  rows: readonly TableRow[]
  /** The rows that were left out because they give totals of others, and whether that is certain. */
  totals: readonly { row: TableRow; isCertain: boolean }[]
  /** The terms of the question that are about the rows. */
  terms: ReadonlySet<string>
  /** The different cells of each column, and which columns have numbers and dates. */
  cells: readonly ReadonlySet<string>[]
  kinds: ColumnKinds
  /** How well the question names each column; 0 where it does not. */
  named: readonly number[]
  /** The cells that the question names, by column. */
  values: ReadonlyMap<number, ReadonlySet<string>>
  /** Words that cells of a column have among others. */
  parts: ReadonlyMap<number, readonly string[]>
  /** The column of `values` or `parts` whose rows are those that are not wanted; null where there is none. */
  negated: number | null
  limits: readonly ColumnLimit[]
  stock: StockLimit | null
  /** What it says in everyday words; its limits are among the others. Null where it says nothing of the kind. */
  state: StateConditions | null
  group: GroupColumn | null
  /** The columns of those who did what the question says was done, where it names none of them. */
  agents: readonly number[]
  /** Whether it asks for what costs nothing, which a column of prices tells. */
  isFree: boolean
  /** What is said of a verb of the question that no column tells, or nothing; null where there is no such verb. */
  unread: string | null
  /** Whether the question says what the whole table is about, which its file or a heading tells. */
  namesTable: boolean
  /** Whether the file or a heading is called as a word: the rows of “Orders.csv” are orders. */
  namesRows: (term: string) => boolean
  /** The stem of a term in the language of the question. */
  stemOf: (term: string) => string
  /** In which an answer says what it read. */
  words: AnswerWords
}

const minRows = 2
const maxNamedCellChars = 100
const saysNot = /^(?:nicht|sin|нет)(?!\p{L})/iu
const minCellsOfKind = 2
const onlyNumbers = /^[\p{N}.,:/ -]+$/u
const numberNames = new Map(Object.entries({ pair: '2', ten: '10', dozen: '12', hundr: '100' }))

/** What a question says about a table that is read whole; null where a word of it has no meaning, or more than one. */
export function readOverTable(
  passages: readonly FoundPassage[],
  question: Question,
  request: TableRequest,
  /** Whether the table has more rows than these passages. */
  isCut = false,
): TableReading | null {
  const header = passages[0]?.header ?? []
  const { rows, totals } = rowsOf(passages, isCut) ?? { rows: [], totals: [] }
  if (rows.length < minRows) return null
  const stemOf = stemmerOrIdentity(question.language)
  const stemsOf = (text: string): Set<string> => new Set(termsOf(text).map(stemOf))
  const cells = cellsByColumn(rows, header.length)
  const counted = new Set(termsOf(request.counted ?? ''))
  const kinds = withoutAskedThing(kindsOf(header, cells, rows.length, counted), question, request)
  const names = namesOfTable(passages[0])
  if (hasUnreadCondition(question.text, names.written, header, cells)) return null
  const about = new Set(names.terms.map(stemOf))
  const namesRows = (term: string): boolean => isInNames(names.ofRows, term, stemOf)
  // “The actions of the meeting of 10 September” are those below the heading with that day.
  const isAbout = (text: string): boolean => [...stemsOf(text)].every((stem) => about.has(stem))
  const others = request.limits.filter(
    ({ type, written }) => type === 'number' || !isAbout(written),
  )
  // “The revenue in 2025” is a column of that name.
  const headerStems = header.map(stemsOf)
  // “Expires in 2026” is nothing of a column “Paid 2026”.
  const askedStems = stemsOf(request.rest)
  const namesDates = kinds.periods.some((at) => !headerStems[at]?.isDisjointFrom(askedStems))
  const isColumn = (limit: Limit): boolean =>
    isWrittenRange(limit, kinds) ||
    (!namesDates && columnOfPeriod([limit], headerStems, stemsOf) !== null)
  const bounds = others.filter((limit) => !isColumn(limit))
  const stock = request.stock === null ? null : stockLimitOf(request.stock, kinds)
  // Without a column of a stock, “sold out” can be a cell, but “not in stock” no cell with “in stock”.
  const stockText = stock === null ? (request.stock?.text ?? '') : ''
  if (stockText !== '' && (request.stock?.kind !== 'none' || saysNot.test(stockText))) return null
  const columnTexts = others.filter(isColumn).map(({ text }) => text)
  const rest = [request.rest, stockText, ...columnTexts].join(' ')
  const limits = limitColumns(bounds, kinds, rest, question.language, request.counted)
  const told = { question: rest, language: question.language, counted: request.counted }
  const than = request.than === null ? [] : [limitOfRow(request.than, rows, kinds, told)]
  const rowLimits = than.flatMap((limit) => limit ?? [])
  const ownWords = answerWords(question.language)
  const state = stateOver({ header, rows, cells, kinds, stemOf, words: ownWords }, request.state)
  if (limits === null || rowLimits.length < than.length || state === 'untold') return null
  limits.push(...rowLimits, ...(state?.limits ?? []))
  const wanted = groupColumn(request.figure.group, kinds, rows.length, stemsOf)
  // “The average amount per order” of a table of orders is that of all rows, and “the top orders by amount” are rows.
  const isDistinct = wanted?.by === 'cell' && cells[wanted.column]?.size === rows.length
  const isOfRows = isDistinct && (wanted.column === 0 || request.aggregate === 'extreme')
  const isMeasure = request.aggregate === 'extreme' && kinds.numbers.includes(wanted?.column ?? -1)
  const group = isOfRows || isMeasure ? null : wanted

  const requestTerms = questionTerms(rest, question.language)
  const allTerms = question.terms.filter(({ term }) => requestTerms.has(term))
  const terms = allTerms.filter(({ kind }) => kind !== 'generic')
  const isTerm = (word: string): boolean => allTerms.some(({ term }) => term === word)
  let phrase = ` ${termsOf(rest)
    .map((term) => numberNames.get(term) ?? term)
    .join(' ')} `
  const understood = new Set<string>(wanted?.terms)
  const take = (part: string): void => {
    for (const term of part.trim().split(' ')) understood.add(term)
    phrase = phrase.replace(part, ' | ')
  }
  const columnsOf = new Map<string, number[]>()
  const phraseOfCell = affirmedPhrases()
  // “Waiting for parts” is the cell “Waits for parts”.
  const writtenAs = new Map<string, string>()
  const columnsOfTerm = new Map<string, Set<number>>(terms.map(({ term }) => [term, new Set()]))
  const kindTerms = new Map<string, number>()
  const isWritten = (term: string): boolean => phrase.includes(` ${term} `)
  const hasNumbers = /\p{N}/u.test(phrase)
  for (const [column, own] of cells.entries()) {
    for (const cell of own) {
      // No number of a table is named by a question without numbers.
      if (!hasNumbers && onlyNumbers.test(cell)) continue
      const affirmed = affirmedTermsOf(cell)
      // “Never Let Me Go” is named by its whole name.
      const isNamedWhole = affirmed.length === 0 && phrase.includes(phraseOf(cell))
      const cellTerms = isNamedWhole ? termsOf(cell) : affirmed
      const cellPhrase = ` ${cellTerms.join(' ')} `
      const { choosing, kinds: kindsOfThing } = choosingTermsOf(cell, cellTerms, isWritten)
      for (const term of choosing) columnsOfTerm.get(term)?.add(column)
      for (const term of new Set(kindsOfThing)) kindTerms.set(term, (kindTerms.get(term) ?? 0) + 1)
      if (cell.length > maxNamedCellChars || cellTerms.length === 0) continue
      if (!phrase.includes(cellPhrase)) continue
      if (isNamedWhole) writtenAs.set(cell, cellPhrase)
      columnsOf.set(cell, [...(columnsOf.get(cell) ?? []), column])
    }
  }
  const isWrittenSo = writtenCells(question.text, isTerm)
  const values = new Map<number, Set<string>>()
  const parts = new Map<number, string[]>()
  const isComputed = request.aggregate === 'count' || request.aggregate === 'figure'
  // “Vacuum cup” is also a part of “Vacuum cup, large”: both are listed, but nobody could say how many are meant.
  const isPartOfOther = (cell: string, column: number, part: string): boolean =>
    [...(cells[column] ?? [])].some((other) => other !== cell && phraseOfCell(other).includes(part))
  const addValue = (column: number, cell: string): void => {
    values.set(column, (values.get(column) ?? new Set<string>()).add(cell))
  }
  const phrases = header.map((name, column) => ({ column, part: phraseOf(name) }))
  const cellsNamed = [...columnsOf]
    .map(([cell, columns]) => ({
      cell,
      columns,
      part: writtenAs.get(cell) ?? phraseOfCell(cell),
    }))
    .toSorted((a, b) => b.part.length - a.part.length)
  // “Customer 1” is a cell, before “customer” is the name of its column and “1” a value of another one, and “waiting for
  // parts” is one beside a column of parts.
  for (const { cell, columns, part } of cellsNamed) {
    const hasName = phrases.some(
      ({ part: name }) => name.trim() !== '' && part.includes(name) && part !== name,
    )
    const column = hasName ? columns[0] : undefined
    if (column === undefined || columns.length > 1 || !phrase.includes(part)) continue
    if (isPartOfOther(cell, column, part)) continue
    addValue(column, cell)
    take(part)
  }

  const writtenSo = {
    header,
    cells: cellsNamed,
    language: question.language,
    periods: kinds.periods,
    text: rest.toLowerCase(),
    isDated: limits.some(({ column }) => kinds.periods.includes(column)),
  }
  // “Month 7” is a column of that name, before “7” is a value and “month” a word of sixty columns.
  const named = header.map(() => 0)
  for (const { column, part } of phrases.toSorted((a, b) => b.part.length - a.part.length)) {
    if (!part.trim() || !phrase.includes(part) || !part.trim().split(' ').some(isTerm)) continue
    if (isCellBeforeName(column, part, writtenSo)) continue
    named[column] = 2 * part.trim().split(' ').length
    take(part)
  }
  // “Thursday” is the column “Thu”.
  const ofPeriod = namesDates ? null : columnOfPeriod(others, headerStems, stemsOf)
  const days = new Set([...calendarColumnsOf(header, question), ...(ofPeriod ?? [])])
  for (const column of days) {
    named[column] = (named[column] ?? 0) + 1
  }
  for (const term of termsOfCalendarColumns(days, header, rest)) understood.add(term)
  const table = { header, headerStems, language: question.language, stemOf, namesRows }
  // “Dauer” of “Gesamtdauer”
  const inWord = [...requestTerms.keys()]
    .filter(
      (term) => request.figure.kind !== null && !question.terms.some((own) => own.term === term),
    )
    .map((term) => ({ term, related: [] }))
  // A column can have a name that says little elsewhere, such as “Amount”.
  for (const { term, related } of [...allTerms, ...inWord]) {
    if (understood.has(term) || (isComputed && saysOnlyDone(term))) continue
    const part = ` ${term} `
    const isCell = cellsNamed.some((cell) => cell.part === part)
    const own = columnsNamedBy({ term, related }, table, isCell)
    if (own.some((column) => isCellBeforeName(column, part, writtenSo))) continue
    const byMeaning = request.aggregate === 'figure' ? withoutPaid(own, term, cells, table) : own
    const columns =
      byMeaning.length === 0 && request.aggregate === 'extreme'
        ? agentColumns(term, header, namesRows(term) ? question.text : null)
        : byMeaning
    for (const column of columns) named[column] = (named[column] ?? 0) + 1
    if (columns.length > 0) understood.add(term)
  }
  const isNamed = (column: number): boolean => (named[column] ?? 0) > 0

  // Whole cells come first: in “Linz plant”, “Linz” alone could be a cell of another column.
  for (const { cell, columns, part } of cellsNamed) {
    if (!phrase.includes(part) || !isWrittenSo(cell, part)) continue
    const [column, ...more] =
      relatedColumns(columns, cell, question.text, header) ?? columns.filter(isNamed)
    if (column === undefined || more.length > 0) return null
    // In “Customer 1 or 2”, the 2 is no amount.
    if (isComputed && !isNamed(column) && kinds.numbers.includes(column) && /^\d+$/u.test(cell))
      return null
    const isPart = isPartOfOther(cell, column, part)
    if (isPart && isComputed) return null
    if (isPart) parts.set(column, part.trim().split(' '))
    else addValue(column, cell)
    take(part)
  }

  // Then words of cells, the name of the table, and nothing else.
  const { isOfPieces, isOfMoney } = request.figure
  const hasFigure = request.aggregate === 'figure' || request.figure.kind !== null
  const isTraded = isOfPieces || isOfMoney || limits.length > 0 || hasFigure
  const isNeutral = (term: string): boolean =>
    (writtenSo.isDated && newTerms.has(term)) ||
    (writtenSo.isDated && dueTerms.has(term) && !expiresElsewhere(term, header)) ||
    (request.aggregate !== 'rows' && saysNothingOfRows(term, question.text)) ||
    (isTraded && tradeTerms.has(term))
  let namesTable = others.length < request.limits.length
  let isFree = false
  let unread: string | null = null
  const doers = agentsOfDone(terms, header, question.text)
  for (const { term, related, kind } of terms) {
    if (understood.has(term) || understood.has(numberNames.get(term) ?? term)) continue
    const free = freeTerms.has(term) ? zeroPrices(header, rows) : null
    if (free !== null) {
      values.set(free.column, free.cells)
      isFree = true
      continue
    }
    const isName = (form: string): boolean => about.has(stemOf(form)) || namesRows(form)
    if ([term, ...related].some(isName) || isGroupOf(term, question.text, isName)) {
      namesTable = true
      continue
    }
    // “Gastado” of “How much have we spent?” is no word of “cable gastado”.
    if (request.figure.isOfMoney && tradeTerms.has(term)) continue
    const exact = columnsOfTerm.get(term) ?? []
    const kindCells = kindTerms.get(term) ?? 0
    if ([...exact].length === 0 && kindCells > 0 && kind !== 'name') {
      // “Member” is no kind of which “Non-member” alone is one.
      if (isComputed && kindCells < minCellsOfKind) return null
      namesTable = true
      continue
    }
    if ([...exact].length === 0 && isNeutral(term)) continue
    const byStem = [...exact].length > 0 ? null : termsWithStem(cells, term, stemOf)
    const [column, ...more] = byStem?.keys() ?? exact
    if (column === undefined && saysNoMore(term, header, rows, question.text)) continue
    // “How many classes did Mia teach?” of a table with trainers.
    const agents = column === undefined && !request.isBare ? agentColumns(term, header) : []
    if (agents.length > 0 && (isComputed || request.aggregate === 'rows')) {
      doers.set(term, agents)
      continue
    }
    if (column === undefined && unread === null && isVerbOfCount(term, request, question)) {
      unread = noteOnUnread(term, question)
      continue
    }
    if (column === undefined || more.length > 0) return null
    const [written = term, ...forms] = byStem?.get(column) ?? []
    // “Pumps” are those of “pump” and of “pumps”.
    if (forms.length > 0) return null
    // “Customer 1 or 2” names two cells, of which the second is not read.
    const chosen = [...(values.get(column) ?? [])]
    if (isComputed && chosen.length > 0 && !chosen.some((cell) => termsOf(cell).includes(written)))
      return null
    parts.set(column, [...(parts.get(column) ?? []), written])
  }
  // A verb alone is no condition, and without one all rows would be counted.
  if (unread !== null && unread !== '' && values.size + parts.size + limits.length === 0)
    return null
  // What was added up was done by anybody: “How many kilos were delivered?”
  const isAmount = kinds.numbers.some(isNamed) || request.aggregate === 'figure'
  const agents = isAmount ? [] : unnamedAgents(doers, { values, parts }, question.text)
  if (agents === null) return null
  const negated = negatedColumn(request.negated, { values, parts })
  if (negated === 'unclear') return null
  const flags = (): NamedFlag[] => flagsOf(rows, header).filter(({ column }) => isNamed(column))
  const joined =
    (request.aggregate === 'extreme'
      ? alternativesIn({ values, parts, limits }, cells, question)
      : null) ??
    joinConditions({ values, parts, limits }, { ...question, stemOf, or: ownWords.or, flags })
  if (joined === null) return null
  // “Not in 2020 and 2021” leaves out both, and not what is in both.
  const isNegated = ({ column }: { column: number }): boolean => column === negated
  if (joined.limits.some(isNegated) && joined.values.has(negated ?? -1)) return null
  return {
    header,
    rows,
    totals,
    terms: new Set(allTerms.map(({ term }) => term)),
    cells,
    kinds,
    named: withoutToldColumns(withoutOtherThings(named, rest, cells, table), state),
    values: joined.values,
    parts: joined.parts,
    negated,
    limits: joined.limits,
    stock,
    state,
    group,
    agents,
    isFree,
    unread,
    namesTable,
    namesRows,
    stemOf,
    words: ownWords,
  }
}
