import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { filledColumn } from '#service/answering/tables/yes-no-columns.ts'
import { valueOf } from '#service/answering/tables/table-rows.ts'
import type { YesNoColumn } from '#service/answering/tables/yes-no-columns.ts'
import { columnsOfAskedThing } from '#service/answering/measures/asked-thing.ts'
import { areApplied } from '#service/answering/figures/named-columns.ts'
import { termsOf } from '#service/retrieval/words.ts'

const having =
  /^(?:have|has|had|having|with|without|no|lack|lacks|needs?|needed|hat|haben|hatte[n]?|mit|ohne|brauch(?:en|t|te|ten)|keine?[nrms]?|ont|avec|sans|aucune?|tienen?|tuv(?:o|ieron)|con|sin|ning[uú]n[oa]?|hanno|senza|nessun[oa]?|heeft|hebben|zonder|geen)$/iu
const between = /^(?:an?|any|the|no|keine?[nrms]?|eine?[nrms]?|une?|una|een|pas|de|d|get)$/iu

const been =
  /^(?:was|were|been|is|are|got|has|have|wurden?|worden|sind|ist|été|est|sont|est[áa]n?|son|es|fue(?:ron)?|sido)$/iu
const betweenVerbs = /^(?:not|never|yet|ever|t|nicht|noch|nie|pas|jamais|no|nunca)$/iu

// “Borrowed by”, “Prestado a”
const doneName =
  /^(\p{L}+) (?:by|to|at|on|in|until|since|from|an|von|bis|am|seit|bei|a|al|por|hasta|desde|en|à|au|par|le|chez|depuis)$/iu

/** The word of a column for what was done to somebody, at a place or on a day: “Borrowed” of “Borrowed by”. Null for another column. */
export function doneWordOf(name: string): string | null {
  return doneName.exec(name.trim())?.[1] ?? null
}

/** The columns of what was done that a question says was done, as “Sold on” and “Sold to” of “were not sold”. */
function columnsOfDone({ header, named, kinds, stemOf }: TableReading, text: string): number[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const done = words.filter((_, at) => {
    const before = words.slice(0, at).findLast((word) => !betweenVerbs.test(word))
    return before !== undefined && been.test(before)
  })
  const stems = new Set(done.flatMap((word) => termsOf(word)).map(stemOf))
  const isDone = (name: string): boolean => termsOf(name).some((term) => stems.has(stemOf(term)))
  const days = kinds.periods.filter(
    (column) => (named[column] ?? 0) > 0 && isDone(header[column] ?? ''),
  )
  if (days.length > 0) return days
  return [...header.keys()].filter((column) => isDone(doneWordOf(header[column] ?? '') ?? ''))
}

/** The columns that a question says rows have or do not have, as “owner” of “items with an owner”. */
function columnsHad({ header, named, stemOf }: TableReading, text: string): number[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const stems = words.map((word) => new Set(termsOf(word).map(stemOf)))
  return [...header.keys()].filter((column) => {
    if ((named[column] ?? 0) === 0) return false
    const own = new Set(termsOf(header[column] ?? '').map(stemOf))
    const at = stems.findIndex((some) => some.intersection(own).size > 0)
    const before = words.slice(0, Math.max(0, at)).findLastIndex((word) => !between.test(word))
    const isHad = words.slice(before, at).some((word) => having.test(word))
    return at > 0 && before >= 0 && isHad
  })
}

// Zero degrees are no lack of warmth, and a year or a floor is none of anything.
const noAmount = /temp|°|(?<!\p{L})(?:year|jahr|año|année|floor|etage|stock|piso|étage)(?!\p{L})/iu

/** A column of numbers of which some are 0, where that says that there is none: stalls “without debt”, and a fine of 0. */
function amountColumn(reading: TableReading, column: number): YesNoColumn | null {
  const { rows, kinds, header } = reading
  const isAmount = kinds.numbers.includes(column) && !kinds.periods.includes(column)
  if (!isAmount || kinds.names.includes(column) || noAmount.test(header[column] ?? '')) return null
  const cells = new Set(rows.map(({ cells: own }) => own[column] ?? ''))
  const isZero = (cell: string): boolean => valueOf(cell)?.value === 0
  const read = (cell: string): boolean => cell !== '' && !isZero(cell)
  const none = [...cells].filter((cell) => !read(cell)).toSorted((a, b) => b.length - a.length)
  return none.some(isZero) && none.length < cells.size ? { column, read, none } : null
}

/**
 * The column of which a question asks for the rows with or without a value: one that it says they have, or that of who did what
 * was done, where it names nobody. Null where there is none, or where something else is said as well that is not applied.
 */
export function columnAskedWhetherFilled(reading: TableReading, text: string): YesNoColumn | null {
  const { rows, values, parts, limits, agents, group, state } = reading
  const isSaid = (column: number): boolean =>
    values.has(column) ||
    parts.has(column) ||
    column === group?.column ||
    state?.ofRow?.columns.includes(column) === true ||
    limits.some((limit) => limit.column === column)
  const filledOf = (column: number): YesNoColumn | null =>
    amountColumn(reading, column) ?? filledColumn(rows, column)
  const hasGaps = (column: number): boolean => (filledOf(column)?.none?.length ?? 0) > 0
  const told = [...columnsHad(reading, text), ...columnsOfDone(reading, text)]
  const asked = [...agents, ...told.filter(hasGaps)]
  const [column, ...others] = new Set(asked.filter((own) => !isSaid(own)))
  // “Which items were not returned?” lists rows by what stands in another column of them.
  const applied = [column ?? -1, ...columnsOfAskedThing(reading, text)]
  if (column === undefined || others.length > 0 || !areApplied(reading, applied)) return null
  const filled = filledOf(column)
  return filled?.none?.length === 0 ? { ...filled, none: [''] } : filled
}
