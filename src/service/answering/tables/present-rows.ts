import { answerWords } from '#service/answering/texts/answer-words.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { shareOf, withoutTotals } from '#service/answering/figures/share-of-rows.ts'
import type { FittingAnswer } from '#service/answering/figures/table-answer.ts'
import { areDurations } from '#service/answering/figures/durations.ts'
import { numberWriter } from '#service/answering/figures/write-number.ts'
import { isClock, isDateOrTime, isPointInTime, valueOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'

const maxListedRows = 5

/** The rows of a table to quote, with what is written before the first one and, where not the row, instead of each. */
export interface QuotedRows {
  lead: string | null
  rows: readonly { row: TableRow; text: string | null }[]
  /** What is written above the rows where they stand in a table; null where nothing is known of them. */
  caption: string | null
  /** How many rows match, whether they are quoted or not. */
  matching: number
  /** Whether the rows are in the order of what is compared, and not in that of their file. */
  isRanked?: boolean
}

/** What an answer shows of a table, in at most so many rows: “4 of 400 rows have customer Kestrel”, and these. */
export function quoteRows(
  answer: FittingAnswer,
  header: readonly string[],
  maxRows: number,
  language: string | null,
): QuotedRows {
  const { rows, count, chosen, ranked, figure, compared, firstRows, totals } = answer
  const words = answerWords(language)
  const isCut = firstRows !== null
  const among = isCut ? words.amongFirst(firstRows.toLocaleString(words.locale)) : null
  if (figure !== undefined) {
    const { text, cited } = figure
    return { lead: null, caption: null, matching: rows.length, rows: [{ row: cited, text }] }
  }
  if (compared !== undefined) {
    const { key, value, sign, isDifference, mark } = compared
    const written = rows.map(({ cells }) => cells[value] ?? '')
    const values = written.map((cell) => valueOf(cell, mark)?.value ?? 0)
    const best = Math.max(...values.map((number) => sign * number))
    const areEqual = new Set(values).size === 1
    const isDuration = written.every(isClock) && areDurations(header[value] ?? '', written)
    const isInTime = !isDuration && written.every(isPointInTime)
    const [more, less] = isInTime ? [words.later, words.earlier] : [words.higher, words.lower]
    const degree = areEqual ? words.equal : sign === 1 ? more : less
    const isDate = !isDuration && written.some(isDateOrTime)
    const write = numberWriter(written, words)
    const apart = write(Math.max(...values) - Math.min(...values), 'sum')
    const difference = isDifference && !isDate ? `\n${words.difference}: ${apart}` : ''
    return {
      lead: among === null ? null : capitalized(among),
      caption: null,
      matching: rows.length,
      rows: rows.map((row, at) => {
        const place = areEqual || sign * (values[at] ?? 0) === best ? ` (${degree})` : ''
        const behind = at === rows.length - 1 ? difference : ''
        const own = `${row.cells[key]}: ${header[value]} ${row.cells[value]}${place}${behind}`
        return { row, text: own }
      }),
    }
  }
  const whole = rows.map((row) => ({ row, text: null }))
  if (count === undefined) {
    const isLong = rows.length > maxRows
    // A row that is only called a total could be one of the others.
    const isUncertain = answer.hasUncertainTotals === true && chosen === undefined
    const without = isUncertain ? capitalized(withoutTotals(totals ?? 0, words)) : null
    const cutLead = among === null ? without : capitalized(among)
    const order = ranked && orderOf(ranked, header, { firstRows, among, words })
    const share =
      chosen && shareOf(rows.length, chosen.all, chosen.condition, { isCut, totals, words })
    return {
      lead: isLong
        ? withAmong(
            words.cutMatching(
              maxRows.toLocaleString(words.locale),
              rows.length.toLocaleString(words.locale),
            ),
            among,
            words,
          )
        : ranked?.isNamed === false
          ? (order ?? cutLead)
          : cutLead,
      caption: order ?? share ?? cutLead,
      matching: rows.length,
      isRanked: ranked?.isSorted === true,
      rows: whole.slice(0, maxRows),
    }
  }
  const told = shareOf(count.matching, count.all, count.condition, { isCut, totals, words })
  const lead = count.unread === undefined ? told : `${told} (${count.unread})`
  const counted = { lead, caption: lead, matching: count.matching }
  const [first] = rows
  const isListed = count.isListed || rows.length <= Math.min(maxListedRows, maxRows)
  if (first === undefined || (isListed && count.matching > 0))
    return { ...counted, rows: whole.slice(0, maxRows) }
  return {
    ...counted,
    lead: null,
    rows: [{ row: first, text: `${capitalized(lead)}${words.stop}` }],
  }
}

/** “The highest Amount of 400 rows”, or “of the first 400 rows” where the table has more than were read. */
function orderOf(
  { column, sign, all, condition = '' }: NonNullable<FittingAnswer['ranked']>,
  header: readonly string[],
  {
    firstRows,
    among,
    words,
  }: { firstRows: number | null; among: string | null; words: AnswerWords },
): string {
  const name = header[column] ?? ''
  const figure = sign === -1 ? words.lowest(name) : words.highest(name)
  const isFirst = all === firstRows
  const order = words.ofRows(figure, all.toLocaleString(words.locale), isFirst)
  const conditional = condition === '' ? order : `${order} (${condition})`
  return withAmong(conditional, isFirst ? null : among, words)
}

function withAmong(text: string, among: string | null, words: AnswerWords): string {
  return among === null ? text : `${text}${words.comma}${among}`
}

const capitalized = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** The passages that these rows are in. */
export function passagesOf({ rows }: QuotedRows): FoundPassage[] {
  return [...new Set(rows.map(({ row }) => row.passage))]
}

/** What tells a table from others with its columns: its file and its sheet. */
export function nameOfTable({ file_name, web, headings }: FoundPassage): string {
  return [web?.title ?? file_name, ...headings.slice(0, 1)].join(', ')
}
