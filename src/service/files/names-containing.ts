import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { containing, folded } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// finding the matches in a list is quick up to so many; when there are more, so is walking it
const fewNames = 2000

/**
 * Whether the name of a joined file contains a text. In SQLite a text of three characters that few
 * names contain is looked up in an index of trigrams (https://sqlite.org/fts5.html#the_trigram_tokenizer),
 * so that no list is walked in vain, on the thread that serves everybody.
 */
export async function namesContaining(
  database: Database,
  part: string,
): Promise<RawBuilder<SqlBool>> {
  const text = folded(part)
  const walked = containing(sql.ref('files.name_folded'), part)
  if (!isSqlite(database) || [...text].length < 3) return walked
  const phrase = `"${text.replaceAll('"', '""')}"`
  const { rows } = await sql`
    select rowid from file_names where file_names match ${phrase} limit ${fewNames + 1}`.execute(
    database,
  )
  if (rows.length > fewNames) return walked
  return sql<SqlBool>`files.number in (select rowid from file_names where file_names match ${phrase})`
}
