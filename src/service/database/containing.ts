import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { normalizeText } from '#service/texts/normalize-text.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'

/** An SQL condition: whether a folded text contains another. Wildcards are escaped. */
export function containing(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return like(text, folded(part))
}

/** As `containing`, for the folded name of a thing. */
export function nameContaining(name: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return like(name, foldedName(part))
}

/** An SQL value that sorts folded names: one that is the text, then those that begin with it, then by name. */
export function nameMatch(name: Expression<unknown>, part: string): RawBuilder<string> {
  const text = foldedName(part)
  return sql<string>`(case when ${name} = ${text} then '0' when ${like(name, text, '')} then '1' else '2' end || ${name})`
}

function like(text: Expression<unknown>, part: string, before = '%'): RawBuilder<SqlBool> {
  const literal = part.replace(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`${text} like ${`${before}${literal}%`} escape '\\'`
}

/** Normalizes a text for search: one Unicode form, in lower case. */
export function folded(text: string): string {
  return normalizeText(text).toLowerCase().replaceAll('\u0000', '')
}

// One character can become eighteen, and an index of PostgreSQL takes no text of more than 2,700 bytes.
const maxFoldedChars = 500

/** A name as lists are searched and sorted by it: in lower case, and without accents, which people often omit. */
export function foldedName(name: string): string {
  return withoutMarks(name).replaceAll('\u0000', '').slice(0, maxFoldedChars)
}
