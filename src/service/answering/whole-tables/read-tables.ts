import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { pairTermsOf } from '#service/answering/column-pairs/pair-readings.ts'
import type { PairReading } from '#service/answering/column-pairs/pair-readings.ts'
import { withPeriodsNamed } from '#service/answering/dates/relative-periods.ts'
import { columnTermsOf } from '#service/answering/measures/column-terms.ts'
import { withNegationApart } from '#service/answering/negations/negated-words.ts'
import { termsOfStates } from '#service/answering/row-states/said-states.ts'
import type { statesIn } from '#service/answering/row-states/said-states.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import {
  asksForAnyRows,
  asksOverRows,
  tableRequestOf,
} from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { TablePassages } from '#service/retrieval/tables/table-store.ts'
import { listedRows } from './complete-lists.ts'

/** Called with the files whose tables are about to be read whole. */
type OnReading = ((file_ids: readonly string[]) => void) | undefined

const maxRowsFound = 30

/** A question with what it wants to know of the rows of a table; null where it is no such question. */
export interface AskedRows {
  asked: string
  request: TableRequest | null
  states: ReturnType<typeof statesIn>
  /** The ways to read it as one about two columns of each row. */
  pairs: readonly PairReading[]
  /** The day on which it is asked. */
  today: string
}

/** What a search found, and behind it rows of tables whose columns have other names than the question. */
export async function findRows(
  index: SearchIndex,
  graphs: GroundedGraphs,
  { asked, request, states, pairs, today }: AskedRows,
  found: readonly FoundPassage[],
): Promise<readonly FoundPassage[]> {
  const ofPairs = pairTermsOf(pairs, today)
  const own = columnTermsOf(asked, request) ?? []
  const terms = new Map([...own, ...termsOfStates(states), ...ofPairs])
  if (terms.size === 0) return found
  const { passages } = await index.search({ graphs, terms, limit: maxRowsFound })
  const rows = passages.filter(({ header }) => header !== null)
  // Of many tables, those that tell the state are read first.
  return request === null || ofPairs.size > 0 ? [...rows, ...found] : [...found, ...rows]
}

// Together these have about 90,000 rows of a hundred characters.
const maxTablePassages = 10_000
// A few rows at the beginning of a table tell too little about all of them.
const minTablePassages = 1000
// Of more tables with equal columns, such as one of each month, nobody could say whether all were read.
const maxTables = 4
// “Which …?” is asked more often about texts than about rows.
const maxPassagesBeforeTable = 12

/**
 * The whole table of which an answer would list some rows, so that it can list all that match, or say that these are all;
 * null where the answer lists no rows of one table, or where the question asks for something else about them.
 */
export async function readListed(
  index: SearchIndex,
  question: string,
  selected: readonly SelectedStatement[],
  results: readonly FoundPassage[],
  onReading: OnReading,
): Promise<TablePassages | null> {
  const [listed] = listedRows(selected) ?? []
  const passage = results.find(({ id }) => id === listed?.passage.id)
  if (passage === undefined || asksOverRows(question)) return null
  onReading?.([passage.file_id])
  return index.readTable(passage, maxTablePassages)
}

/** The whole tables of the best rows that were found, for a question that needs all rows of a table. */
export async function readTables(
  index: SearchIndex,
  { asked, request: own, states, pairs, today }: AskedRows,
  results: readonly FoundPassage[],
  onReading: OnReading,
): Promise<TablePassages[]> {
  const other = withNegationApart(asked) ?? withPeriodsNamed(asked, today)
  const request = own ?? tableRequestOf(other ?? '') ?? pairs[0]?.request ?? null
  if (request === null && states.length === 0) return []
  // What has to keep to a limit is seldom said in words: “Which inspections are due before May?”
  const isOpen = states.length === 0 && asksForAnyRows(request)
  const near = isOpen ? results.slice(0, maxPassagesBeforeTable) : results
  const rows = near.filter(({ header }) => (header?.length ?? 0) > 0)
  const byTable = Map.groupBy(rows, ({ version_id, header, headings }) =>
    JSON.stringify([version_id, header, headings]),
  )
  const best = [...byTable.values()].flatMap((passages) => passages.slice(0, 1))
  const groups = Map.groupBy(best, ({ header }) => JSON.stringify(header)).values()
  const few = [...groups].filter((tables) => tables.length <= maxTables).flat()
  const chosen = few.slice(0, maxTables)
  if (chosen.length > 0) onReading?.(chosen.map(({ file_id }) => file_id))
  const tables: TablePassages[] = []
  let room = maxTablePassages
  for (const passage of chosen) {
    const table = room === 0 ? null : await index.readTable(passage, room)
    if (table === null || (table.isCut && room < minTablePassages)) continue
    tables.push(table)
    room -= table.parts.length
  }
  return tables
}
