import type { RowConditions } from '#service/answering/conditions/joined-conditions.ts'
import { agentColumns, isSaidToBeDone } from './agents.ts'

const ourselves = /(?<!\p{L})(?:we|us|our|wir|uns|unser|nous|nosotros)(?!\p{L})/iu

/** The columns of those who do what a question says was done, by the term for that: of “inspected” the “Inspector”. */
export function agentsOfDone(
  terms: readonly { term: string }[],
  header: readonly string[],
  text: string,
): Map<string, readonly number[]> {
  const done = terms.filter(({ term }) => isSaidToBeDone(term, text))
  const doers = done.map(({ term }) => [term, agentColumns(term, header)] as const)
  return new Map(doers.filter(([, columns]) => columns.length > 0))
}

/**
 * The columns of those who did what a question says was done, by the term for that, where it names nobody. Null where it does not
 * say that it was done.
 */
export function unnamedAgents(
  doers: ReadonlyMap<string, readonly number[]>,
  { values, parts }: Pick<RowConditions, 'values' | 'parts'>,
  text: string,
): number[] | null {
  const isNamed = (column: number): boolean => values.has(column) || parts.has(column)
  const unnamed = [...doers].filter(([, columns]) => !columns.some(isNamed))
  // What “we” did is in all rows.
  if (unnamed.length === 0 || ourselves.test(text)) return []
  const done = unnamed.flatMap(([term, [column, ...others]]) =>
    column !== undefined && others.length === 0 && isSaidToBeDone(term, text) ? [column] : [],
  )
  return done.length === unnamed.length ? done : null
}
