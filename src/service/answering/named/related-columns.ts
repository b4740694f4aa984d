import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 300
const owner = '(?:of|von|de|del|du|di|do|da|van) '
const asksHowMany =
  /^\P{L}*(?:how many|wie ?viele?|cuánt[oa]s|combien d[e’'] ?) ?(\p{L}+) (?:does|do|has|have|hat|haben|tiene|tienen|a|ont)(?!\p{L})/iu

/**
 * Of the columns in which a name stands, the one that a question means. In a list of employees with their bosses, “Bert’s boss” and
 * “the boss of Bert” are told by the row of Bert, and “How many employees does Bert have?” by those below him. Otherwise it is a
 * column that the question names.
 */
export function relatedColumns(
  columns: readonly number[],
  name: string,
  question: string,
  header: readonly string[],
): readonly number[] | null {
  if (columns.length < 2) return columns
  const text = question.slice(0, maxChars)
  const own = RegExp.escape(name)
  const isAskedOf = (column: number): boolean => {
    const label = RegExp.escape((header[column] ?? '').trim())
    return (
      label !== '' &&
      new RegExp(
        `(?<!\\p{L})(?:${own}(?:['’]s?|s)? ${label}|${label}e?s? ${owner}(?:the |der |la |el )?${own})(?!\\p{L})`,
        'iu',
      ).test(text)
    )
  }
  const asked = columns.filter(isAskedOf)
  const others = columns.filter((column) => !asked.includes(column))
  if (asked.length === 1 && others.length === 1) return others
  const [, thing = ''] = asksHowMany.exec(text) ?? []
  const counted = columns.filter((column) =>
    termsOf(thing).some((term) => termsOf(header[column] ?? '').includes(term)),
  )
  const below = columns.filter((column) => !counted.includes(column))
  return counted.length === 1 && below.length === 1 ? below : null
}
