import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { filledColumn } from '#service/answering/tables/yes-no-columns.ts'
import type { YesNoColumn } from '#service/answering/tables/yes-no-columns.ts'
import { areApplied } from '#service/answering/figures/named-columns.ts'
import { termsOf } from '#service/retrieval/words.ts'

const having =
  /^(?:have|has|had|having|with|without|no|lack|lacks|hat|haben|hatte[n]?|mit|ohne|keine?[nrms]?|ont|avec|sans|aucune?|tienen?|con|sin|ning[uú]n[oa]?|hanno|senza|nessun[oa]?|heeft|hebben|zonder|geen)$/iu
const between = /^(?:an?|any|the|no|keine?[nrms]?|eine?[nrms]?|une?|una|een|pas|de|d|get)$/iu

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

/**
 * The column of which a question asks for the rows with or without a value: one that it says they have, or that of who did what
 * was done, where it names nobody. Null where there is none, or where something else is said as well that is not applied.
 */
export function columnAskedWhetherFilled(reading: TableReading, text: string): YesNoColumn | null {
  const { rows, values, parts, limits, agents, group } = reading
  const isSaid = (column: number): boolean =>
    values.has(column) ||
    parts.has(column) ||
    column === group?.column ||
    limits.some((limit) => limit.column === column)
  const hasGaps = (column: number): boolean => (filledColumn(rows, column)?.none?.length ?? 0) > 0
  const asked = [...agents, ...columnsHad(reading, text).filter(hasGaps)]
  const [column, ...others] = new Set(asked.filter((own) => !isSaid(own)))
  if (column === undefined || others.length > 0 || !areApplied(reading, [column])) return null
  const filled = filledColumn(rows, column)
  return filled?.none?.length === 0 ? { ...filled, none: [''] } : filled
}
