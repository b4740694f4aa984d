import type { QueryConfig } from '#contract/query-config.ts'
import {
  presentationOf,
  presentStatement,
  presentTableRow,
} from '#service/answering/present-statement.ts'
import type { Question } from '#service/answering/read-question.ts'
import { searchTerms } from '#service/answering/read-question.ts'
import { maxReadPassages, scoreBestPassages } from '#service/answering/score-statements.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { answerFromTable } from './answer-from-table.ts'
import type { LaterQuestion } from './answer-from-table.ts'
import type { FittingAnswer } from '#service/answering/figures/table-answer.ts'
import { nameOfTable, passagesOf, quoteRows } from './present-rows.ts'
import { withoutReferring } from '#service/answering/sheets/referred-things.ts'
import {
  rowsInsteadOfGroups,
  wantsGroups,
  wantsRows,
} from '#service/answering/measures/wants-rows.ts'
import { hasDegreeOf } from '#service/answering/measures/degrees.ts'
import { givesMoney } from '#service/answering/measures/main-measure.ts'
import { saysNot, tableRequestOf } from './table-request.ts'
import type { TableRequest } from './table-request.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import type { FoundPassage, SearchResults } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { phraseOf, cellsOf } from './table-rows.ts'
import { placeOf } from '#service/answering/selected-statement.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { isSamePlace } from '#service/answering/neighbours/places.ts'
import { isNumberOfThing } from './column-cells.ts'

export interface WholeTable extends SearchResults {
  /** Whether it has more rows than were read. */
  isCut: boolean
}

/**
 * The rows of whole tables that answer a question, from each table with the columns of the first that does. Null where
 * none does, or where a sentence says what the question asks in all its words.
 */
export function selectFromTables(
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
  const isUncompared =
    request.aggregate === 'extreme' && isText && !hasDegreeOf(question.text, best.text)
  // “How many stalls are there?” has no word that a sentence would have to tell.
  const hasContent = question.terms.some(({ kind: own }) => own !== 'generic')
  // No sentence repeats what a state says of rows: “who owes us money?”
  const isTold =
    request.state === undefined &&
    isText &&
    best.hasAllContent &&
    // “Before the first live show …” does not say how many shows are not live.
    (!request.isNegated || saysNot(best.text)) &&
    (hasContent || request.aggregate !== 'count')
  const wantsMany =
    isText && (wantsRows(request, best.text, question) || wantsGroups(request, best.text))
  const needsNoTable = isTold && !isUncompared && !wantsMany
  // “How much did we pay for the boats?” is also a question about a text.
  const { kind, group } = request.figure
  const isOfText = isText && givesMoney(best.text)
  if (request.aggregate === 'figure' && kind === null && group === null && isOfText) return null
  const numbers = selected.filter((row) => givesNumberOf(request.counted, row))
  if (request.aggregate === 'count' && numbers.length === 1) return null
  // A column that is called as what the question asks, and says yes or no, tells it of all rows.
  if (needsNoTable && request.aggregate !== 'count' && request.aggregate !== 'rows') return null
  const found = tables.flatMap((table) => {
    const answer = answerFromTable(table.passages, question, request, table.isCut, changes)
    const header = table.passages[0]?.header ?? []
    if (answer === null) return []
    const isOnlyRule = isText && isRuleFor(answer, best.text, table, question)
    if (needsNoTable && !isOnlyRule && !tellsMore(answer, best)) return []
    // “Which …?” is asked more often about texts than about rows, unless a column says yes or no to it.
    const isFound = request.aggregate === 'rows' && request.state === undefined
    if (isText && isFound && !isOnlyRule && !answer.count && !answer.figure) return []
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
        isCounted: count !== undefined || answer.figure !== undefined,
        isOfAll:
          (request.aggregate === 'figure' && answer.figure !== undefined) ||
          // What has to be ordered stands in more than one sheet of a stock.
          (request.stock !== null && count !== undefined) ||
          (request.aggregate === 'extreme' && answer.figure === undefined),
      },
    ]
  })
  const answers = withoutReferring(found, tables, question, request)
  const [first] = answers.toSorted((a, b) => b.fit - a.fit)
  if (first === undefined) {
    if (needsNoTable) return null
    const ofRows = rowsInsteadOfGroups(request)
    if (ofRows === null || changes.length > 0) return null
    return selectFromTables(tables, searchResults, selected, question, config, { request: ofRows })
  }
  // A condition can also be what tells one table from another: “the actions of the meeting on 16 November”.
  const isOther = ({ passage: { header, headings } }: ScoredStatement): boolean =>
    header !== null && JSON.stringify([header, headings]) !== keyOfTable(first.table)
  const isOpen = request.aggregate === 'rows' && request.state === undefined
  if (isOpen && !first.isCounted && selected.some(isOther)) return null
  // A file that was added twice, or once more in another format, says the same.
  const alike = answers.filter(
    (own, at) =>
      (own.header.join('|') === first.header.join('|') || isAsGood(own, first)) &&
      answers.findIndex((other) => other.contents === own.contents) === at,
  )
  return alike.flatMap(({ table, quoted: { lead, rows, caption, matching }, quoted }) => {
    const scored = scoreBestPassages(
      { ...table, passages: passagesOf(quoted) },
      question,
      searchTerms(question, config.search_weight),
      config.search_weight,
    )
    const statements = rows.flatMap(({ row, text }) => {
      const own = scored.find((one) => isSamePlace(one, row))
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
        isOfWholeTable: true as const,
        documentsAlike: 0,
      }
    })
  })
}

const thereAre =
  /(?<!\p{L})(?:there (?:is|are|were)|have|has|had|own(?:s|ed)?|gibt es|es gibt|hat|habe[nt]?|hatten?|leb(?:en|t)|besitz\p{L}+|hay|hab[ií]a|tenemos|ten[ií]amos|tienen?|il y a|a(?:vons|vait)|avaient|ont)(?!\p{L})/iu

/** Whether a table tells of all its rows what a sentence says of some: “Two raccoons escaped” is no number of raccoons. */
function tellsMore(answer: FittingAnswer, best: ScoredStatement | undefined): boolean {
  return answer.tellsOfAll === true && !thereAre.test(best?.text ?? '')
}

/**
 * Whether a sentence has the condition of some rows in the words of the question and names none of them: “Priority A must be mended first” does
 * not say which findings have priority A. Where the table lacks a word of the question, the sentence may still tell what is asked.
 */
function isRuleFor(
  { chosen, rows }: FittingAnswer,
  sentence: string,
  { passages: [first] }: WholeTable,
  { text, terms, language }: Question,
): boolean {
  const said = phraseOf(sentence)
  const condition = phraseOf(chosen?.condition ?? '')
  if (condition.trim() === '' || first === undefined) return false
  if (![said, phraseOf(text)].every((phrase) => phrase.includes(condition))) return false
  const stemOf = stemmerOrIdentity(language)
  const { header, headings, file_name } = first
  const own = [...(header ?? []), ...headings, file_name, condition].flatMap(termsOf).map(stemOf)
  const ownTerms = new Set(own)
  const isOfTable = terms.every(
    ({ term, related, kind }) =>
      kind === 'generic' || [term, ...related].some((form) => ownTerms.has(stemOf(form))),
  )
  const isNamed = (cell: string): boolean => {
    const name = phraseOf(cell)
    return /\p{L}/u.test(name) && !condition.includes(name) && said.includes(name)
  }
  return isOfTable && !rows.some(({ cells }) => cells.some(isNamed))
}

interface FoundAnswer {
  table: WholeTable
  fit: number
  /** Whether it tells the sum, the highest or the like of what its rows have. */
  isOfAll: boolean
}

/** Whether the answer of another sheet of the same file could be meant as well: “the total amount” of orders and of returns. */
function isAsGood(other: FoundAnswer, first: FoundAnswer): boolean {
  const [own, of] = [other.table.passages[0], first.table.passages[0]]
  const isInFile = own?.version_id === of?.version_id
  return other.isOfAll && first.isOfAll && isInFile && other.fit === first.fit
}

const keyOfTable = ({ passages: [first] }: SearchResults): string =>
  JSON.stringify([first?.header, first?.headings])

// “How many pupils are in 4D?” is answered by its row with a column of pupils, and not by the number of some rows.
const minNumberSupport = 0.9

/** Whether a row that has nearly all that a question names gives the number of what it counts in a column of its own. */
function givesNumberOf(
  counted: string | null,
  { passage, text, contentSupport }: ScoredStatement,
): boolean {
  const [term = ''] = termsOf(counted ?? '')
  const cells = passage.header === null ? [] : cellsOf(text)
  return (
    contentSupport >= minNumberSupport &&
    cells.some(
      (cell, column) =>
        termsOf(passage.header?.[column] ?? '').includes(term) &&
        // “Flight no”, or “Flight” as the first column, is no number of flights.
        column > 0 &&
        !isNumberOfThing(passage.header?.[column] ?? '') &&
        /^\p{N}[\p{N}.,]*$/u.test(cell),
    )
  )
}
