import {
  conditionsIn,
  countRows,
  minConditionsOfNone,
  sumOfCounted,
} from '#service/answering/figures/count-rows.ts'
import { areApplied, rowColumnsOf } from '#service/answering/figures/named-columns.ts'
import { changedRows } from '#service/answering/column-pairs/changed-rows.ts'
import { worthOfRows } from '#service/answering/column-pairs/worth-of-rows.ts'
import { compareAlternatives } from '#service/answering/measures/compare-alternatives.ts'
import { comparesOtherThings } from '#service/answering/superlatives/compared-noun.ts'
import { ratingName } from '#service/answering/measures/main-measure.ts'
import { distinctCells } from '#service/answering/measures/distinct-cells.ts'
import {
  compareRows,
  extremeGroups,
  extremeRows,
  withMostForBest,
} from '#service/answering/figures/extreme-rows.ts'
import { numberOfEach } from '#service/answering/measures/number-of-each.ts'
import { addedOf } from '#service/answering/measures/counted-amounts.ts'
import { answerHanQuestion } from '#service/answering/figures/han-questions.ts'
import { shareOf } from '#service/answering/figures/share-of-rows.ts'
import type { FittingAnswer, TableAnswer } from '#service/answering/figures/table-answer.ts'
import { changedReading } from '#service/answering/figures/changed-reading.ts'
import { figureOf, measureColumn } from '#service/answering/figures/table-figures.ts'
import {
  areWritten,
  conditionsOf,
  isInName,
  rowTest,
} from '#service/answering/conditions/row-conditions.ts'
import { hasUnreadFlag, plainFlag, saysYes, yesOf } from '#service/answering/conditions/flags.ts'
import { affirmedTermsOf, deniesTerms } from '#service/answering/negations/denied-cells.ts'
import { stateAnswer } from '#service/answering/row-states/state-answer.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { TableRow } from './table-rows.ts'
import { distinctListed, fitOf } from '#service/answering/sheets/fit-of-table.ts'
import { readOverTable } from './table-reading.ts'
import type { TableReading } from './table-reading.ts'
import { laterRequestOf } from './table-request.ts'
import type { TableRequest } from './table-request.ts'
import { rowsSayingYesOrNo } from '#service/answering/row-states/rows-saying-yes.ts'
import { filledColumn } from './yes-no-columns.ts'
import type { YesNoColumn } from './yes-no-columns.ts'

const minRows = 2
const howMuch = /^\P{L}*(?:how much|wie ?viel)(?!\p{L})/iu
const minBareRows = 3

/** A later question that changes an earlier one over the same table. */
export interface LaterQuestion {
  question: Question
  text: string
  again: 'count' | 'list' | null
}

/**
 * Answers a question for a number of rows, a highest or lowest value, a comparison of two rows, or rows that fulfil a
 * condition, from all passages of a table. Null where a word of the question has no meaning in it, or more than one.
 */
export function answerFromTable(
  passages: readonly FoundPassage[],
  question: Question,
  request: TableRequest,
  isCut = false,
  /** Questions behind it, each of which changes what it asks for. */
  changes: readonly LaterQuestion[] = [],
): FittingAnswer | null {
  const { reading, answer } = request.isHan
    ? (answerHanQuestion(passages, question.text, isCut) ?? { reading: null, answer: null })
    : readAndAnswer(passages, question, request, isCut, changes)
  if (reading === null || answer === null) return null
  return {
    ...answer,
    fit: fitOf(reading, request, question),
    firstRows: isCut ? reading.rows.length : null,
    totals: reading.totals.length,
    hasUncertainTotals: reading.totals.some(({ isCertain }) => !isCertain),
  }
}

function readAndAnswer(
  passages: readonly FoundPassage[],
  question: Question,
  request: TableRequest,
  isCut: boolean,
  changes: readonly LaterQuestion[],
): { reading: TableReading | null; answer: TableAnswer | null } {
  const reading = readOverTable(passages, question, request, isCut)
  let read = reading === null ? null : { reading, request }
  for (const change of changes) {
    const later = laterRequestOf(change.text)
    const own = later === null ? null : readOverTable(passages, change.question, later, isCut)
    read =
      read === null || later === null || own === null
        ? null
        : changedReading(read, { reading: own, request: later }, change)
  }
  read = read === null ? null : withOwnDenials(read)
  const answer =
    read === null
      ? null
      : answerFrom(read.reading, question, read.request, isCut, changes.length > 0)
  return {
    reading: read?.reading ?? null,
    answer: withUnread(answer, read?.reading.unread ?? null),
  }
}

/**
 * What was read, with the cells that deny themselves what the question does as those that it asks for: “must not sell alcohol”. Null
 * where other cells only name it.
 */
function withOwnDenials(read: {
  reading: TableReading
  request: TableRequest
}): typeof read | null {
  const { negated, parts, cells } = read.reading
  const terms = parts.get(negated ?? -1)
  if (negated === null || terms === undefined) return read
  const named = [...(cells[negated] ?? [])].filter((cell) =>
    terms.every((term) => affirmedTermsOf(cell).includes(term)),
  )
  const denying = named.filter((cell) => deniesTerms(cell, terms))
  if (denying.length === 0) return read
  return denying.length < named.length
    ? null
    : {
        reading: { ...read.reading, negated: null },
        request: { ...read.request, isNegated: false },
      }
}

/** An answer that says what no column tells; null where it is no number of rows. */
function withUnread(answer: TableAnswer | null, unread: string | null): TableAnswer | null {
  if (answer === null || unread === null || unread === '') return answer
  return answer.count === undefined ? null : { ...answer, count: { ...answer.count, unread } }
}

function answerFrom(
  reading: TableReading,
  question: Question,
  request: TableRequest,
  isCut: boolean,
  isChanged: boolean,
): TableAnswer | null {
  const { pair } = request
  if (pair !== undefined) {
    return pair.kind === 'change' ? changedRows(reading, pair, isCut) : worthOfRows(reading, isCut)
  }
  const stated = stateAnswer(reading, question, request)
  if (stated !== undefined) return stated
  const isGrouped = reading.group !== null
  // The numbers of groups would have the rows in which nobody did it.
  const isUndoneIn = (column: number): boolean =>
    column !== reading.group?.column && (filledColumn(reading.rows, column)?.none?.length ?? 0) > 0
  if (isGrouped && request.aggregate === 'count' && reading.agents.some(isUndoneIn)) return null
  if ((request.aggregate === 'count' && !isGrouped) || request.aggregate === 'rows') {
    const answer = rowsSayingYesOrNo(reading, question, request)
    if (answer !== null) return answer
  }
  if (request.isNegated && reading.negated === null) return null
  const isAllowed = rowTest(reading)
  const flag = request.aggregate === 'count' && !isGrouped ? undefined : plainFlag(reading)
  if (hasUnreadFlag(reading, flag)) return null
  const matching = reading.rows.filter(
    (row) => isAllowed(row) && (flag === undefined || saysYes(flag, row)),
  )
  const said = [
    ...conditionsOf(reading, matching),
    ...(flag === undefined ? [] : [yesOf(reading, flag)]),
  ]
  const condition = said.join(', ')
  const share = shareOf(matching.length, reading.rows.length, condition, {
    isCut,
    totals: reading.totals.length,
    words: reading.words,
  })
  // “Sales in May” names no title “The great sale”, of which there would be none in May.
  if (matching.length === 0 && !areWritten(reading, question.text)) return null
  // What is said of other rows would not be about what was asked before.
  if (isChanged && matching.length === 0) {
    const count = { matching: 0, all: reading.rows.length, condition, isListed: false }
    return { rows: reading.rows.slice(0, 1), count }
  }
  const leastRows = isChanged ? 1 : minRows
  // The column of yes and no has been read as a condition.
  const unflagged = {
    ...reading,
    named: reading.named.map((own, at) => (at === flag?.column ? 0 : own)),
  }
  switch (request.aggregate) {
    case 'count':
      return (
        countRows(unflagged, matching, { request, condition, share }) ??
        sumOfCounted(reading, matching, { request, condition, share, leastRows })
      )
    case 'figure':
      if (isGroupedOtherwise(reading, request)) return null
      return (
        numberOfEach(reading, matching, { request, share }) ??
        computed(reading, matching, { request, share, flag, leastRows }) ??
        // “How many orders are there in total?”
        (request.figure.kind === 'sum' && rowColumnsOf(reading, request.countedWords).length > 0
          ? countRows(reading, matching, { request, condition, share })
          : null)
      )
    case 'extreme': {
      if (isInName(reading, question.text) || comparesOtherThings(reading, request.degree))
        return null
      if (request.counted !== null) {
        return request.isComparative ? null : extremeRows(unflagged, matching, question, request)
      }
      const compared =
        compareRows(unflagged, matching, question, request) ??
        compareAlternatives(unflagged, matching, question, request, share)
      // “Which teas got cheaper?” does not ask for the cheapest one.
      if (compared !== null || request.isComparative) return compared
      const asked = withMostForBest(reading, question, request)
      return (
        extremeGroups(unflagged, matching, question, asked, share) ??
        extremeRows(unflagged, matching, question, asked)
      )
    }
    case 'value': {
      const { values, parts, named } = reading
      const isNamed = values.size + parts.size > 0 && named.some((own) => own > 0)
      if (!isNamed) return null
      if (matching.length === 1) return { rows: matching }
      // “How much bonus did E-1005 get in 2023?”
      return howMuch.test(question.text)
        ? computed(reading, matching, { request, share, flag, leastRows })
        : null
    }
    case 'rows': {
      const { values, parts, limits, stock, rows } = reading
      const listed = distinctListed(reading, question, request)
      if (listed !== null) {
        return distinctCells(reading, matching, listed, { share, isListed: true })
      }
      const isOfRow = stock !== null || reading.state?.ofRow !== undefined
      if (values.size + parts.size + limits.length === 0 && !isOfRow) return null
      if (matching.length === 0) {
        const none = { matching: 0, all: rows.length, condition, isListed: true }
        // “Who cleaned room 203?” is about a person that nothing tells.
        return conditionsIn(reading) < minConditionsOfNone || question.answerType === 'person'
          ? null
          : { rows: rows.slice(0, 1), count: none }
      }
      const added = request.isBare ? addedOf(reading, question.text) : null
      if (added !== null && matching.length >= minRows && areApplied(reading, [added])) {
        const figure = figureOf(reading, matching, added, { kind: 'sum', share })
        if (figure !== null) return { rows: matching, figure }
      }
      // Words that only name rows must name what the rows are, and a few rows are found without a table.
      const isOfRows =
        reading.namesTable ||
        rowColumnsOf(reading, [question.text]).length > 0 ||
        // “Fines over 500” are rows with such a fine, and “oil changes in June” those with this job.
        limits.some(({ column }) => (reading.named[column] ?? 0) > 0) ||
        hasDatedCell(reading)
      const isOther = reading.negated !== null
      const least = limits.length > 0 ? minRows : minBareRows
      if (request.isBare && !isOther && (!isOfRows || matching.length < least)) return null
      const chosen = { condition, all: rows.length }
      const count = { ...chosen, matching: matching.length, isListed: true }
      const isChosen = limits.length > 0 || stock !== null || reading.negated !== null
      const isCounted =
        reading.isFree ||
        reading.state !== null ||
        stock !== null ||
        (isChosen && matching.length > 1)
      return { rows: matching, chosen, ...(isCounted && { count }) }
    }
  }
}

/**
 * Whether a figure is asked for of groups that are none: “price per night” is the name of a column, and the “turnover per dealer” of a
 * list of dealers is no sum of all.
 */
function isGroupedOtherwise(reading: TableReading, { figure }: TableRequest): boolean {
  const { kind, isOfMoney, group } = figure
  if (group === null || reading.group !== null) return false
  const isOfRows = kind !== 'average' && rowColumnsOf(reading, [group.word]).length > 0
  return isOfRows || (kind === null && !isOfMoney)
}

// “Inspections” are the rows with “Small inspection”, too, but not those with a sentence about one.
const maxTermsOfKind = 2

/** Whether a question names what rows are by a cell, and when they were: “oil changes in June”. */
function hasDatedCell({ values, parts, limits, kinds, cells }: TableReading): boolean {
  const isDated = limits.some(({ column }) => kinds.periods.includes(column))
  const isKindIn = ([column, words]: [number, readonly string[]]): boolean =>
    [...(cells[column] ?? [])].every(
      (cell) =>
        termsOf(cell).length <= maxTermsOfKind ||
        !words.some((word) => termsOf(cell).includes(word)),
    )
  return isDated && (values.size > 0 || [...parts].some(isKindIn))
}

/** A sum or an average, of all rows or of each group. */
function computed(
  reading: TableReading,
  matching: readonly TableRow[],
  {
    request,
    share,
    flag,
    leastRows,
  }: { request: TableRequest; share: string; flag: YesNoColumn | undefined; leastRows: number },
): TableAnswer | null {
  const column = measureColumn(reading, request)
  // A rating is never summed.
  const isRating = column !== null && ratingName.test(reading.header[column] ?? '')
  const kind = request.figure.kind ?? (isRating ? 'average' : 'sum')
  if (isRating ? kind === 'sum' : ratingName.test(request.rest)) return null
  // Of a single row, its cell is the answer.
  if (column === null || matching.length < leastRows) return null
  // Where a row of the table gives another total of all than their sum, that is the answer.
  const isOfAll = matching.length === reading.rows.length && reading.group === null
  const hasOtherTotal = reading.totals.some(({ isCertain }) => !isCertain)
  if (hasOtherTotal && isOfAll && kind === 'sum') return null
  const flags = flag === undefined ? [] : [flag.column]
  if (!areApplied(reading, [column, ...flags])) return null
  const figure = figureOf(reading, matching, column, { kind, share })
  return figure === null ? null : { rows: matching, figure }
}
