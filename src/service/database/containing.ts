import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'

/** Whether a text in lower case contains another, its wildcards taken literally. */
export function containing(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  const literal = folded(part).replace(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`${text} like ${`%${literal}%`} escape '\\'`
}

/** A text as it is compared with texts in lower case. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('\u0000', '')
}
