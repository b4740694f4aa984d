import { termsOf } from '#service/retrieval/words.ts'
import {
  expiredIn,
  howOldIn,
  longestHereIn,
  longestWithoutIn,
  nextIn,
  oldestIn,
  olderIn,
} from './days.ts'
import { lateIn } from './late.ts'
import { ownRangeIn } from './own-ranges.ts'
import { repeatedIn } from './repeated.ts'
import type { RowState, StateReader } from './row-state.ts'
import { sexIn } from './sexes.ts'
import { withinSpanIn } from './spans.ts'
import { unassignedIn } from './unassigned.ts'
import { undoneStateIn, whetherDoneIn } from './undone.ts'

const readers: readonly StateReader[] = [
  ownRangeIn,
  howOldIn,
  whetherDoneIn,
  longestWithoutIn,
  nextIn,
  expiredIn,
  olderIn,
  oldestIn,
  longestHereIn,
  sexIn,
  undoneStateIn,
  unassignedIn,
  repeatedIn,
  withinSpanIn,
  lateIn,
]
const maxChars = 300

/** The states that a question says of rows, of which each is tried alone. A long question says none. */
export function statesIn(question: string, today: string): readonly RowState[] {
  if (question.length > maxChars) return []
  return readers.flatMap((read) => read(question, today) ?? [])
}

/** The terms by which tables with columns that tell such states are found. */
export function termsOfStates(
  states: readonly RowState[],
): (readonly [term: string, weight: number])[] {
  return states.flatMap(({ names, rest }) =>
    termsOf(`${names} ${rest}`).map((term) => [term, 1] as const),
  )
}
