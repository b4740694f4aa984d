import { phraseOf } from '#service/answering/tables/table-rows.ts'
import type { RowConditions } from '#service/answering/conditions/joined-conditions.ts'

/** The one column whose cells a question names behind “not”, in these words of it; null where it names none. */
export function negatedColumn(
  negated: string,
  { values, parts }: Pick<RowConditions, 'values' | 'parts'>,
): number | null | 'unclear' {
  const behind = phraseOf(negated)
  const isBehind = (text: string): boolean => behind.includes(phraseOf(text))
  const columns = new Set([
    ...[...values].flatMap(([column, cells]) => ([...cells].some(isBehind) ? [column] : [])),
    ...[...parts].flatMap(([column, terms]) =>
      terms.some((term) => behind.includes(` ${term} `)) ? [column] : [],
    ),
  ])
  const [column, ...others] = columns
  return others.length > 0 ? 'unclear' : (column ?? null)
}
