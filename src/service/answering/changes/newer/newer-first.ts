import { dateInName, namesTime } from '#service/answering/languages/dates-in-names.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'

// A later document seldom repeats every word of the one before it.
const minShareOfBest = 0.6
const minSharedTerms = 2

/** A statement of one of several documents that follow each other in time. */
interface DatedStatement {
  statement: StatementWithCopies
  /** What names its document; null where the statement is of no series. */
  name: string | null
}

/**
 * The statements of an answer, those of documents that follow each other in time (“Minutes 2026-09-08” and
 * “Minutes 2026-10-13”) from the newest to the oldest, with the best statement of each newer document that says
 * something of the same things. They stay as they are where the question names a time.
 */
export function newerFirst(
  selected: readonly StatementWithCopies[],
  scored: readonly ScoredStatement[],
  question: Question,
  maxStatements: number,
): DatedStatement[] {
  const asSelected = selected.map((statement) => ({ statement, name: null }))
  const [best] = selected
  const placed = best === undefined ? null : placeInSeries(best)
  if (best === undefined || placed === null || namesTime(question.text)) return asSelected
  const content = question.terms.filter(({ kind }) => kind !== 'generic')
  const isAboutSame = ({ terms }: ScoredStatement): boolean =>
    content.filter(({ term }) => terms.has(term)).length >= minSharedTerms
  const isOfSeries = (statement: ScoredStatement): boolean =>
    placeInSeries(statement)?.series === placed.series
  const newer = scored.filter(
    (other) =>
      isOfSeries(other) &&
      dateOf(other) > placed.date &&
      !selected.some(({ passage }) => passage.file_id === other.passage.file_id) &&
      other.contentSupport >= minShareOfBest * best.contentSupport &&
      isAboutSame(other),
  )
  const bestOfFile = [...Map.groupBy(newer, ({ passage }) => passage.file_id).values()].flatMap(
    (ofFile) => ofFile.toSorted((a, b) => b.related - a.related).slice(0, 1),
  )
  const added = bestOfFile.map((statement) => ({ ...statement, copies: [] }))
  const series = [...selected.filter(isOfSeries), ...added].toSorted((a, b) =>
    dateOf(b).localeCompare(dateOf(a)),
  )
  if (new Set(series.map(dateOf)).size < 2) return asSelected
  const rest = selected.filter((statement) => !isOfSeries(statement))
  return [
    ...series.map((statement) => ({
      statement,
      name: placeInSeries(statement)?.name ?? null,
    })),
    ...rest.map((statement) => ({ statement, name: null })),
  ].slice(0, maxStatements)
}

const dateOf = (statement: ScoredStatement): string => placeInSeries(statement)?.date ?? ''

/** The name of a document with its date, and what it is called without it: the name of its file, or its first heading. */
function placeInSeries({
  passage: { file_name, headings, header },
}: ScoredStatement): { name: string; date: string; series: string } | null {
  if (header !== null) return null
  for (const name of [file_name.replace(/\.\w{1,5}$/u, ''), headings[0] ?? '']) {
    const named = dateInName(name)
    if (named !== null && named.rest !== '') return { name, date: named.date, series: named.rest }
  }
  return null
}
