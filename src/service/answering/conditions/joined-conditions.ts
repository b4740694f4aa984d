import { termsOf } from '#service/retrieval/words.ts'
import type { ColumnLimit } from './limited-columns.ts'

/** What a question says of the rows of a table, by column. */
export interface RowConditions {
  /** Cells that it names. */
  values: ReadonlyMap<number, ReadonlySet<string>>
  /** Words of cells that it names. */
  parts: ReadonlyMap<number, readonly string[]>
  limits: readonly ColumnLimit[]
}

interface ConditionTexts {
  text: string
  language: string | null
  stemOf: (term: string) => string
  /** What stands between two conditions of which one is enough, in an answer. */
  or: string
  /** The columns of yes and no that the question names, with their names. */
  flags: () => readonly { column: number; name: string }[]
}

/** A condition with its place among the terms of the question. */
interface Operand {
  column: number
  start: number
  end: number
  kind: 'value' | 'limit' | 'word'
  text: string
  allows: (cell: string) => boolean
}

const orTerms = new Set(termsOf('or oder ou или bzw beziehungsweise'))
// Elsewhere these words say something else: the Italian “o”, the Dutch “of”.
const orTermsOfLanguage: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['es', new Set(termsOf('o u'))],
  ['it', new Set(termsOf('o oppure'))],
  ['nl', new Set(termsOf('of'))],
])

const frenchWhere = /(?<!\p{L})où(?!\p{L})/giu

/** The terms of a text, and where “or” is among them. */
export function placesOfOr(
  text: string,
  language: string | null,
): { written: readonly string[]; orAt: readonly number[] } {
  // As a term, “où” would be “ou”.
  const written = termsOf(text.replaceAll(frenchWhere, '…'))
  const ofLanguage = orTermsOfLanguage.get(language ?? '')
  const isOr = (term: string): boolean => orTerms.has(term) || ofLanguage?.has(term) === true
  return { written, orAt: written.flatMap((term, at) => (isOr(term) ? [at] : [])) }
}

const isSaidOf = ({ values, parts }: RowConditions, column: number): boolean =>
  values.has(column) || parts.has(column)

/**
 * The conditions of a question, with those of one column that “or” joins as a single one: “under 4 or over 8”. Null where “or”
 * joins conditions on two columns, or where each of several cells goes with another one, as in “food in Rome and toys in Oslo”:
 * these are no rows that fulfil each condition.
 */
export function joinConditions(
  { values, parts, limits }: RowConditions,
  { text, language, stemOf, or, flags }: ConditionTexts,
): RowConditions | null {
  const { written, orAt } = placesOfOr(text, language)
  const terms = written.map(stemOf)
  // “Not in 2020 and 2021” leaves out both.
  const isUnclear = limits.some(
    ({ column, isNegated }) => isNegated && isSaidOf({ values, parts, limits }, column),
  )
  if (isUnclear) return null
  const conditions = values.size + parts.size + limits.length
  if (conditions < 2 && orAt.length === 0) return { values, parts, limits }
  const { operands, isComplete } = placesOf({ values, parts, limits }, terms, stemOf)
  if (isInterleaved(operands.filter(({ kind }) => kind !== 'word'))) return null
  const joints = orAt.filter((at) => isOutside(operands, at))
  if (joints.length === 0) return { values, parts, limits }
  if (!isComplete) return null
  const named = flags().flatMap(({ column, name }) => {
    const stems = termsOf(name).map(stemOf)
    return terms.flatMap((term, at) =>
      stems.includes(term) && isOutside(operands, at) ? [wordAt(column, at)] : [],
    )
  })
  const joined = withAlternatives({ values, limits }, [...operands, ...named], joints, or)
  return joined === null ? null : { ...joined, parts }
}

function isOutside(operands: readonly Operand[], at: number): boolean {
  return operands.every(({ start, end }) => at < start || at >= end)
}

function wordAt(column: number, at: number): Operand {
  return { column, start: at, end: at + 1, kind: 'word', text: '', allows: () => false }
}

/** Where the conditions stand. Limits come first, because the number of one can be a cell as well. */
function placesOf(
  { values, parts, limits }: RowConditions,
  terms: readonly string[],
  stemOf: (term: string) => string,
): { operands: Operand[]; isComplete: boolean } {
  const operands: Operand[] = []
  const find = (own: readonly string[]): number =>
    own.length === 0
      ? -1
      : terms.findIndex(
          (_, at) =>
            isOutside(operands, at) && own.every((term, behind) => terms[at + behind] === term),
        )
  let isComplete = true
  const place = (operand: Omit<Operand, 'start' | 'end'>, written: string): void => {
    const own = termsOf(written).map(stemOf)
    const start = find(own)
    if (start < 0) isComplete = false
    else operands.push({ ...operand, start, end: start + own.length })
  }
  for (const { column, allows, text, isNegated } of limits) {
    // “Not in 2020 or 2021” leaves out both.
    place({ column, kind: isNegated ? 'word' : 'limit', text, allows }, text)
  }
  const cells = [...values].flatMap(([column, some]) => [...some].map((cell) => ({ column, cell })))
  for (const { column, cell } of cells.toSorted((a, b) => b.cell.length - a.cell.length)) {
    place({ column, kind: 'value', text: cell, allows: (own) => own === cell }, cell)
  }
  for (const [column, words] of parts) {
    for (const word of words) {
      place({ column, kind: 'word', text: word, allows: () => false }, word)
    }
  }
  return { operands, isComplete }
}

/** Whether conditions of one column stand on both sides of one of another column. */
function isInterleaved(operands: readonly Operand[]): boolean {
  const columns = operands.toSorted((a, b) => a.start - b.start).map(({ column }) => column)
  const runs = columns.filter((column, at) => column !== columns[at - 1])
  return new Set(runs).size < runs.length
}

function withAlternatives(
  { values, limits }: Pick<RowConditions, 'values' | 'limits'>,
  operands: readonly Operand[],
  joints: readonly number[],
  or: string,
): Pick<RowConditions, 'values' | 'limits'> | null {
  const inOrder = operands.toSorted((a, b) => a.start - b.start)
  const joined = new Map<number, number>()
  for (const at of joints) {
    const left = inOrder.findLast(({ end }) => end <= at)
    const right = inOrder.find(({ start }) => start > at)
    if (left === undefined || right === undefined) continue
    if (left.column !== right.column || left.kind === 'word' || right.kind === 'word') return null
    if (left.kind === 'limit' || right.kind === 'limit') {
      joined.set(left.column, (joined.get(left.column) ?? 0) + 1)
    }
  }
  let [ownValues, ownLimits] = [values, limits]
  for (const [column, count] of joined) {
    const own = inOrder.filter((operand) => operand.column === column)
    // “Over 5 and under 10 or 20” is not read.
    if (own.length !== count + 1) return null
    ownValues = new Map([...ownValues].filter(([other]) => other !== column))
    ownLimits = [
      ...ownLimits.filter((limit) => limit.column !== column),
      {
        column,
        allows: (cell) => own.some(({ allows }) => allows(cell)),
        text: own.map(({ text }) => text).join(or),
        isNegated: false,
      },
    ]
  }
  return { values: ownValues, limits: ownLimits }
}
