import type { QueryConfig } from '#contract/query-config.ts'
import { selectStatements } from './select-statements.ts'
import type { PackedResults } from './packed-results.ts'
import { unpackResults } from './packed-results.ts'
import { withAcronyms } from './languages/question-acronyms.ts'
import { presentationOf, presentStatement, presentTableRow } from './present-statement.ts'
import type { TableRow } from './present-statement.ts'
import type { Question } from './read-question.ts'
import { statementsForFollowUp } from './follow-ups/answers-follow-up.ts'
import type { FollowUp } from './follow-ups/answers-follow-up.ts'
import { rowAsked } from './follow-ups/row-of-answer.ts'
import { readOwnWords } from './follow-ups/own-words.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { maxReadPassages, scoreBestPassages } from './score-statements.ts'
import type { ScoredStatement } from './score-statements.ts'
import { holdsCertainly } from './answer-type.ts'
import type { QuestionPart } from './split-question.ts'
import { answerFromTable } from './tables/answer-from-table.ts'
import type { LaterQuestion } from './tables/answer-from-table.ts'
import { nameOfTable, passagesOf, quoteRows } from './tables/present-rows.ts'
import { withNegationApart } from './negations/negated-words.ts'
import { withoutReferring } from './sheets/referred-things.ts'
import { rowsInsteadOfGroups, wantsGroups, wantsRows } from './measures/wants-rows.ts'
import { hasDegree } from './measures/degrees.ts'
import { givesMoney } from './measures/main-measure.ts'
import { givesNumberOf } from './measures/given-number.ts'
import {
  asksOverRows,
  laterRequestOf,
  rowsRequestOf,
  tableRequestOf,
} from './tables/table-request.ts'
import type { TableRequest } from './tables/table-request.ts'
import { withNumberedRow } from './addressed/numbered-rows.ts'
import { namesYear, withPeriodsNamed } from './dates/relative-periods.ts'
import { withSteps } from './conditions/steps.ts'
import { gapsIn } from './values/gaps.ts'
import { withAskedValues } from './values/asked-values.ts'
import { changedRowOf } from './changes/changed-cells.ts'
import { changedName } from './changes/amendments.ts'
import { changesAsked } from './changes/changes-asked.ts'
import { withChanges } from './changes/changes-first.ts'
import { withSentencesBehind } from './texts/hours.ts'
import { newerFirst } from './changes/newer-first.ts'
import { withNumberedSection } from './texts/numbered-sections.ts'
import { preferExactHeading } from './texts/exact-heading.ts'
import { hasOnlyVerbs } from './languages/noun-use.ts'
import { saysNothing } from './texts/says-nothing.ts'
import { withoutQuotedMail } from './changes/quoted-mail.ts'
import { withOtherLimits } from './everyday/own-amounts.ts'
import { withOwnNumbers } from './everyday/own-limits.ts'
import { answerWords } from './texts/answer-words.ts'
import { sentencePairFor } from './neighbours/sentence-pairs.ts'
import { withNeighbour } from './neighbours/with-neighbour.ts'
import { countAlike, leadInsOf } from './texts/lead-ins.ts'
import type { FoundPassage, SearchResults } from '#service/retrieval/search-results.ts'
import { passagesOfTable } from '#service/retrieval/tables/table-store.ts'
import type { TablePassages } from '#service/retrieval/tables/table-store.ts'

/** The search results to select statements from, and the question that they answer. */
export interface SelectionInput {
  results: PackedResults
  part: QuestionPart
  /** The tables that rows were found of, best first; left out where the question needs none. */
  tables?: readonly TablePassages[]
  /** The whole table of which some rows were selected for a question that does not ask for rows in so many words. */
  listed?: TablePassages
  /** Passages that may change what the question is answered with; left out where none were found. */
  changing?: PackedResults
  /** What the question refers back to; null or left out where it is complete. */
  subject?: string | null
  /** The language of a question whose own words do not tell it, as far as the texts do. */
  language?: string | null
  /** Left out where the question stands alone. */
  followUp?: FollowUp
  /** The day on which it is asked, as 2026-11-28; left out where “this year” is not to be read. */
  today?: string
  /** Here `max_snippets` is the number of statements that the answer still has room for. */
  config: QueryConfig
}

/** A place of a file that an answer cites. */
export interface CitedPlace {
  /** The text on the page, unchanged; `start` is its offset in the text of the page. */
  text: string
  start: number
  /** How well the text supports the answer, from 0 to 1. */
  score: number
  passage: {
    id: number
    file_id: string
    file_name: string
    version_id: string
    page: number
    web?: { url: string; title: string }
    headings: string[]
    /** Whether the passage consists of table rows. */
    isTable: boolean
  }
}

/** A statement selected for an answer. */
export interface SelectedStatement extends CitedPlace {
  /** The text that the answer shows: without markup, and with column names if it is a row. */
  presentedText: string
  /** The places of other files that say the same in the same words, which the answer cites, too. */
  copies: readonly CitedPlace[]
  /** How well it supports an answer to the question as it was written, where that is a follow-up. */
  writtenScore: number
  /** Whether it certainly holds what the question asks for. */
  isCertain: boolean
  /** What says which thing the statement is about, where the question asks for that and the text does not name it. */
  subjectName: string | null
  /** It as a row of a table, for an answer of many rows; null where it is none. */
  row: TableRow | null
  /**
   * What is known of all rows of its table that match, how many they are, and whether they are in the order of what is
   * compared; null where the table was not read whole.
   */
  matching: { caption: string | null; rows: number; isRanked?: boolean } | null
  /** Whether it is an item of a list, which has a line of its own; left out where it is none. */
  isItem?: true
  /** How many documents say something of the kind that the answer begins with, whether it has room for them or not. */
  documentsAlike: number
}

/**
 * Selects the statements that answer a question, best first; an empty list when none supports an answer.
 * Hundreds of words against thousands of statements can take seconds, so the service runs this in the
 * threads of `readerPool`, never on the thread that serves requests.
 */
export function selectFromPassages({
  results: packed,
  tables = [],
  listed,
  changing,
  part,
  subject,
  language = null,
  followUp,
  today,
  config,
}: SelectionInput): SelectedStatement[] {
  const asked = readQuestion(part.text, part.about, subject, language)
  const results = withAcronyms(unpackResults(packed), asked)
  const question = withSteps(withOwnNumbers(asked, results.passages), results.passages)
  const terms = searchTerms(question, config.search_weight)
  const isCertain = (statement: ScoredStatement): boolean =>
    holdsCertainly(
      {
        ...statement,
        isRow: statement.passage.header !== null,
        labels: statement.passage.header ?? [],
      },
      part.text,
    )
  // If a question consists of a question word alone, or was completed from an earlier one, all its words can match in
  // a statement without an answer. Such statements must certainly hold a value of the kind that is asked for. Persons
  // are exempt from this, because no pattern finds all the ways to name them.
  const isBare =
    part.about !== null &&
    question.terms.every(({ kind }) => kind === 'inherited' || kind === 'generic')
  const isFollowUp = question.subject.length > 0 && question.answerType !== 'person'
  const content = question.terms.flatMap(({ term, kind, related }) =>
    kind === 'generic' ? [] : [term, ...related],
  )
  const read = scoreBestPassages(results, question, terms, config.search_weight).filter(
    (statement) =>
      !hasOnlyVerbs(statement.text, part.text, content) && !saysNothing(statement, question),
  )
  const valued = withAskedValues(preferExactHeading(read, question), question)
  const scored = withNumberedRow(withNumberedSection(valued, question), question)
  const written = new Map(
    followUp === undefined
      ? []
      : scoreBestPassages(
          results,
          readOwnWords(followUp.written, language),
          terms,
          config.search_weight,
        ).map((statement) => [keyOf(statement), statement]),
  )
  const supported =
    changesAsked(read, question, config.max_snippets) ?? selectStatements(scored, question, config)
  const gaps = supported.length > 0 ? [] : gapsIn(read, question)
  const pair = supported.length + gaps.length > 0 ? null : sentencePairFor(read, question)
  const selected = [...supported, ...gaps, ...(pair === null ? [] : [pair])]
  const certain = isBare || isFollowUp ? selected.filter(isCertain) : selected
  const writtenOf = (statement: ScoredStatement): ScoredStatement | undefined =>
    written.get(keyOf(statement))
  const readTable = (table: TablePassages): WholeTable => ({
    ...results,
    passages: passagesOfTable(table),
    isCut: table.isCut,
  })
  const readTables = tables.map(readTable)
  const selectAs = (own: Question, from = readTables) =>
    selectFromTables(from, results.passages, certain, own, config)
  if (followUp?.changed !== undefined) {
    const { before, changes } = followUp.changed
    // The whole conversation tells its language better than a few words of it.
    const { language: whole } = question
    const inLanguage = (text: string): Question => ({
      ...readQuestion(text, null, null, whole),
      language: whole,
    })
    const later = changes.map((change) => ({ ...change, question: inLanguage(change.text) }))
    const own = inLanguage(before)
    const said = { request: rowsRequestOf(before), changes: later }
    return selectFromTables(readTables, results.passages, certain, own, config, said) ?? []
  }
  const selectOther = (text: string | null, from = readTables) =>
    text === null ? null : selectAs(readQuestion(text, part.about, subject, language), from)
  // “Expires this year” is nothing of a column “Paid 2026”.
  const undated = readTables.filter(({ passages: [first] }) => !first?.header?.some(namesYear))
  const fromTables =
    selectAs(asked) ??
    selectOther(withNegationApart(part.text)) ??
    selectOther(today === undefined ? null : withPeriodsNamed(part.text, today), undated)
  const readIds = new Set(read.map(({ passage }) => passage.id))
  const statementsOf = (more: SearchResults): ScoredStatement[] =>
    scoreBestPassages(more, question, terms, config.search_weight).filter(
      ({ passage }) => !readIds.has(passage.id),
    )
  // What changes a section seldom stands below its heading.
  const all = changing === undefined ? read : [...read, ...statementsOf(unpackResults(changing))]
  const changedRow = changedRowOf(fromTables, all, part.text)
  if (fromTables !== null && changedRow === null) return fromTables
  if (listed !== undefined) {
    const whole = [readTable(listed)]
    const rows = selectFromTables(whole, results.passages, certain, asked, config, {
      request: laterRequestOf(question.text),
    })
    if (rows !== null) return rows
  }
  const ofRow =
    followUp?.row === undefined
      ? changedRow
      : rowAsked(read, followUp.row, readOwnWords(followUp.written, language))
  const suitable =
    ofRow !== null
      ? [{ ...ofRow, copies: [] }]
      : followUp === undefined
        ? certain
        : followUp.row === undefined
          ? statementsForFollowUp(certain, read, writtenOf, followUp, question.subject.length > 0)
          : []
  const behind = withSentencesBehind(
    withoutQuotedMail(suitable),
    read,
    question,
    config.max_snippets,
  )
  const dated = withChanges(
    newerFirst(
      withOtherLimits(behind, read, part.text, config.max_snippets),
      scored,
      question,
      config.max_snippets,
    ),
    all,
    question,
    config.max_snippets,
  )
  const answering = dated.map(({ statement }) => statement)
  const presentation = presentationOf(answering, results.passages)
  const leadIns = leadInsOf(answering, question, part.compared)
  const alike = countAlike(answering, scored)
  // Rows that a search found are no count, and not those that a comparison leaves.
  const [first] = answering
  const isUncounted = first?.passage.header != null && asksOverRows(part.text)
  const matching = isUncounted
    ? { caption: answerWords(question.language).uncounted, rows: 0 }
    : null
  const whole = answering.map((statement) => withNeighbour(statement, scored, answering))
  return answering.map((statement, index) => ({
    ...placeOf(whole[index] ?? statement),
    presentedText: presentStatement(whole[index] ?? statement, question, presentation),
    copies: statement.copies.map(placeOf),
    writtenScore: writtenOf(statement)?.score ?? statement.score,
    isCertain: isCertain(statement),
    subjectName:
      dated[index]?.isChanged === true
        ? changedName(leadIns[index] ?? dated[index].name, question.language)
        : (leadIns[index] ?? dated[index]?.name ?? null),
    row: presentTableRow(statement, question, presentation),
    matching,
    documentsAlike: alike,
  }))
}

interface WholeTable extends SearchResults {
  /** Whether it has more rows than were read. */
  isCut: boolean
}

/**
 * The rows of whole tables that answer a question, from each table with the columns of the first that does. Null where
 * none does, or where a sentence says what the question asks in all its words.
 */
function selectFromTables(
  tables: readonly WholeTable[],
  searchResults: readonly FoundPassage[],
  selected: readonly ScoredStatement[],
  question: Question,
  config: QueryConfig,
  {
    request = tableRequestOf(question.text),
    changes = [],
  }: { request?: TableRequest | null; changes?: readonly LaterQuestion[] } = {},
): SelectedStatement[] | null {
  const [best] = selected
  if (request === null || tables.length === 0) return null
  const isText = best?.passage.header === null
  // A sentence with “pilot” and “flight” does not say which pilot has the most.
  const isUncompared = request.aggregate === 'extreme' && isText && !hasDegree(best.text)
  // “How many stalls are there?” has no word that a sentence would have to tell.
  const hasContent = question.terms.some(({ kind: own }) => own !== 'generic')
  const isTold = isText && best.hasAllContent && (hasContent || request.aggregate !== 'count')
  const wantsMany =
    isText && (wantsRows(request, best.text, question) || wantsGroups(request, best.text))
  if (isTold && !isUncompared && !wantsMany) return null
  // “How much did we pay for the boats?” is also a question about a text.
  const { kind, group } = request.figure
  const isOfText = isText && givesMoney(best.text)
  if (request.aggregate === 'figure' && kind === null && group === null && isOfText) return null
  const numbers = selected.filter((row) => givesNumberOf(request.counted, row))
  if (request.aggregate === 'count' && numbers.length === 1) return null
  const found = tables.flatMap((table) => {
    const answer = answerFromTable(table.passages, question, request, table.isCut, changes)
    const header = table.passages[0]?.header ?? []
    if (answer === null) return []
    // “Which …?” is asked more often about texts than about rows, unless a column says yes or no to it.
    if (isText && request.aggregate === 'rows' && !answer.count && !answer.figure) return []
    const quoted = quoteRows(
      answer,
      header,
      Math.min(config.max_snippets, maxReadPassages),
      question.language,
    )
    const contents = JSON.stringify([
      answer.count,
      quoted.matching,
      quoted.rows.map(({ row, text }) => [text, row.cells]),
    ])
    const { fit, count } = answer
    return [
      {
        table,
        quoted,
        header,
        contents,
        fit,
        isCounted: count !== null || answer.figure !== undefined,
      },
    ]
  })
  const answers = withoutReferring(found, tables, question, request)
  const [first] = answers.toSorted((a, b) => b.fit - a.fit)
  if (first === undefined) {
    const ofRows = rowsInsteadOfGroups(request)
    if (ofRows === null || changes.length > 0) return null
    return selectFromTables(tables, searchResults, selected, question, config, { request: ofRows })
  }
  // A condition can also be what tells one table from another: “the actions of the meeting on 16 November”.
  const isOther = ({ passage: { header, headings } }: ScoredStatement): boolean =>
    header !== null && JSON.stringify([header, headings]) !== keyOfTable(first.table)
  if (request.aggregate === 'rows' && !first.isCounted && selected.some(isOther)) return null
  // A file that was added twice, or once more in another format, says the same.
  const alike = answers.filter(
    ({ header, contents }, at) =>
      header.join('|') === first.header.join('|') &&
      answers.findIndex((other) => other.contents === contents) === at,
  )
  return alike.flatMap(({ table, quoted: { lead, rows, caption, matching }, quoted }) => {
    const scored = scoreBestPassages(
      { ...table, passages: passagesOf(quoted) },
      question,
      searchTerms(question, config.search_weight),
      config.search_weight,
    )
    const statements = rows.flatMap(({ row, text }) => {
      const own = scored.find(
        ({ passage, start }) => passage.id === row.passage.id && start === row.start,
      )
      return own === undefined ? [] : [{ own, text }]
    })
    const presentation = presentationOf(
      statements.map(({ own }) => own),
      table.passages,
      searchResults,
    )
    return statements.map(({ own, text }, at) => {
      const presented = text ?? presentStatement(own, question, presentation)
      return {
        ...placeOf(own),
        presentedText: at === 0 && lead !== null ? `${lead}:\n${presented}` : presented,
        copies: [],
        writtenScore: own.score,
        isCertain: true,
        subjectName: at === 0 && alike.length > 1 ? nameOfTable(own.passage) : null,
        row: text === null ? presentTableRow(own, question, presentation) : null,
        matching: { caption, rows: matching, isRanked: quoted.isRanked === true },
        documentsAlike: 0,
      }
    })
  })
}

const keyOfTable = ({ passages: [first] }: SearchResults): string =>
  JSON.stringify([first?.header, first?.headings])

function placeOf({ text, start, score, passage: own }: ScoredStatement): CitedPlace {
  const { id, file_id, file_name, version_id, page, web, headings, header } = own
  const passage = { id, file_id, file_name, version_id, page, headings, isTable: header !== null }
  return { text, start, score, passage: web === undefined ? passage : { ...passage, web } }
}

const keyOf = ({ passage, start }: ScoredStatement): string => `${passage.id}:${start}`
