import type { QueryConfig } from '#contract/query-config.ts'
import { namesYear, withPeriodsNamed } from '#service/answering/dates/relative-periods.ts'
import { withInitials } from '#service/answering/addressed/names-by-initial.ts'
import { pairReadings } from '#service/answering/column-pairs/pair-readings.ts'
import { withAbility } from '#service/answering/forms/abilities.ts'
import { withNegationApart } from '#service/answering/negations/negated-words.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import { tellsWhatIsAsked } from '#service/answering/row-states/asks-of-texts.ts'
import type { RowState } from '#service/answering/row-states/row-state.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { countsOfBothLists } from '#service/answering/sheets/both-lists.ts'
import type { QuestionPart } from '#service/answering/split-question.ts'
import { namesSupplier, withSupplierOfRows } from '#service/answering/superlatives/bought-from.ts'
import { nameOfTable } from '#service/answering/tables/present-rows.ts'
import { selectFromTables } from '#service/answering/tables/select-from-tables.ts'
import type { WholeTable } from '#service/answering/tables/select-from-tables.ts'
import { rowsOfPassage } from '#service/answering/tables/table-rows.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { laterRequestOf } from '#service/answering/tables/table-request.ts'

/** A question with the whole tables that may answer it, and the statements that would answer it without them. */
export interface QuestionOverTables {
  part: QuestionPart
  asked: Question
  subject: string | null
  /** The language of a question whose own words do not tell it. */
  language: string | null
  states: readonly RowState[]
  /** Null where “this year” is not to be read. */
  today: string | null
  tables: readonly WholeTable[]
  passages: readonly FoundPassage[]
  selected: readonly ScoredStatement[]
  config: QueryConfig
}

type Rows = SelectedStatement[] | null

/** The ways to read a question over whole tables, in the order in which they are tried: the first that answers it decides. */
const attempts: readonly ((over: QuestionOverTables) => Rows)[] = [
  // “How many orders and returns are there?” of two lists
  ofBothLists,
  // “Still to be paid”, which would say the opposite without its state
  (over) => ofStates(over, (state) => state.isFirst === true),
  // “Which tools can be borrowed?” of a column “Borrowable”
  ofAbilities,
  // “Marta” of a table with “M. Lindqvist”
  ofInitials,
  // “Which costs rose most?” of columns “2024” and “2025”
  ofPairs,
  (over) => (listsOf(over) === null ? selectFor(over, over.asked) : null),
  // “Unpaid” as “not paid”
  (over) =>
    selectForText(over, withNegationApart(over.part.text), (header) =>
      tellsWhatIsAsked(over.part.text, header),
    ),
  // “This year” as “in 2026”, which is nothing of a column “Paid 2026”
  (over) =>
    selectForText(
      over,
      over.today === null ? null : withPeriodsNamed(over.part.text, over.today),
      (header) => !header.some(namesYear),
    ),
  (over) => ofStates(over, (state) => state.isFirst !== true),
  // “Which supplier do we buy most items from?”
  (over) => selectForText(over, withSupplierOfRows(over.part.text), namesSupplier),
]

/** The rows of whole tables that answer a question; null where none do. */
export function selectFromWholeTables(over: QuestionOverTables): Rows {
  for (const attempt of attempts) {
    const rows = attempt(over)
    if (rows !== null) return rows
  }
  return null
}

function selectFor(
  { tables, passages, selected, config }: QuestionOverTables,
  question: Question,
  { among = tables, ...said }: { among?: readonly WholeTable[]; request?: TableRequest } = {},
): Rows {
  return selectFromTables(among, passages, selected, question, config, said)
}

/** The rows for another wording of the question, of the tables whose columns fit it. */
function selectForText(
  over: QuestionOverTables,
  text: string | null,
  isFitting: (header: readonly string[]) => boolean,
): Rows {
  if (text === null) return null
  const among = over.tables.filter(({ passages: [first] }) => isFitting(first?.header ?? []))
  return selectFor(over, readAs(over, text), { among })
}

function readAs({ part, subject, language }: QuestionOverTables, text: string): Question {
  return readQuestion(text, part.about, subject, language)
}

function ofStates(over: QuestionOverTables, isMeant: (state: RowState) => boolean): Rows {
  for (const state of over.states.filter(isMeant)) {
    const request = stateRequestOf(state)
    const { language } = over.asked
    const question = { ...readAs({ ...over, language }, state.rest), language }
    const rows = request === null ? null : selectFor(over, question, { request })
    if (rows !== null) return rows
  }
  return null
}

function ofAbilities(over: QuestionOverTables): Rows {
  for (const table of over.tables) {
    const text = withAbility(over.part.text, table.passages[0]?.header ?? [])
    const rows = text === null ? null : selectFor(over, readAs(over, text), { among: [table] })
    if (rows !== null) return rows
  }
  return null
}

function ofInitials(over: QuestionOverTables): Rows {
  const texts = over.passages.map(({ text }) => text)
  for (const table of over.tables) {
    let cells: ReadonlySet<string> | null = null
    const text = withInitials(over.part.text, texts, (cell) => {
      cells ??= new Set(table.passages.flatMap(rowsOfPassage).flat())
      return cells.has(cell)
    })
    // A sentence with “Marta” does not say which rows are hers.
    const alone = { ...over, selected: [] }
    const rows = text === null ? null : selectFor(alone, readAs(over, text), { among: [table] })
    if (rows !== null) return rows
  }
  return null
}

function ofPairs(over: QuestionOverTables): Rows {
  const { language } = over.asked
  for (const { text, request } of pairReadings(over.part.text)) {
    const question = { ...readAs({ ...over, language }, text), language }
    const rows = selectFor(over, question, { request })
    if (rows !== null) return rows
  }
  return null
}

const listsOf = ({ part, tables, asked }: QuestionOverTables) =>
  countsOfBothLists(part.text, tables, stemmerOrIdentity(asked.language))

function ofBothLists(over: QuestionOverTables): Rows {
  const counts = (listsOf(over) ?? []).map(({ text, table }) => ({
    rows: selectFor(over, readAs(over, text), { among: [table] }),
    table,
  }))
  if (counts.length === 0 || counts.some(({ rows }) => rows === null)) return null
  return counts.flatMap(({ rows, table: { passages } }) =>
    (rows ?? []).map((row, at) => ({
      ...row,
      subjectName: at === 0 && passages[0] !== undefined ? nameOfTable(passages[0]) : null,
    })),
  )
}

const counting =
  /^\P{L}*(?:how many|number of|wie ?viele|anzahl(?: der| an)?|cuánt[oa]s|número de|combien(?: de(?!\p{L})| d['’])?|nombre (?:de |d['’]))(?!\p{L})/iu

/** What a question that says a state asks of the rows of a table; null where the rest of it cannot be read. */
function stateRequestOf(said: RowState): TableRequest | null {
  const { rest, isThing } = said
  const state: RowState = {
    ...said,
    conditionsIn: (table) =>
      tellsWhatIsAsked(rest, table.header) ? said.conditionsIn(table) : null,
  }
  // “How many women are there?” has no other word for what is counted.
  const isCounted = isThing && counting.test(rest)
  const request = laterRequestOf(isCounted ? rest.replace(counting, ' ') : rest)
  if (request === null) return null
  return isCounted
    ? { ...request, aggregate: 'count', countsRows: true, isBare: false, state }
    : { ...request, isBare: false, state }
}
