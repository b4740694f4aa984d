import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { codePoints } from '#contract/primitives.ts'
import { containing, folded } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// finding the matches in a list is quick up to so many; when there are more, so is walking it
const fewNames = 2000

/**
 * Whether the file `listed.id` has a text in its name. In SQLite a text of three characters that few
 * names contain is looked up in an index of trigrams (https://sqlite.org/fts5.html#the_trigram_tokenizer),
 * so that no list is walked in vain, on the thread that serves everybody.
 */
export async function namesContaining(
  database: Database,
  part: string,
): Promise<RawBuilder<SqlBool>> {
  const walked = sql<SqlBool>`exists (
    select 1 from files where files.id = listed.id
    and ${containing(sql.ref('files.name_folded'), part)}
  )`
  const text = folded(part)
  if (!isSqlite(database) || codePoints(text) < 3) return walked
  const phrase = `"${text.replaceAll('"', '""')}"`
  const { rows } = await sql`
    select rowid from file_names where file_names match ${phrase} limit ${fewNames + 1}
  `.execute(database)
  if (rows.length > fewNames) return walked
  return sql<SqlBool>`listed.id in (
    select files.id from file_names cross join files on files.number = file_names.rowid
    where file_names match ${phrase}
  )`
}
