import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { normalizeText } from '#service/texts/normalize-text.ts'

/** An SQL condition: whether a folded text contains another. Wildcards are escaped. */
export function containing(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  const literal = folded(part).replace(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`${text} like ${`%${literal}%`} escape '\\'`
}

/** Normalizes a text for search: one Unicode form, in lower case. */
export function folded(text: string): string {
  return normalizeText(text).toLowerCase().replaceAll('\u0000', '')
}
