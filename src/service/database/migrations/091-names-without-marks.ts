import type { Kysely, RawBuilder, SqlBool } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'
import { foldedName } from '#service/database/containing.ts'

interface Named {
  id: string
  name: string | null
  name_folded: string
}

interface NamedTables {
  applications: Named
  files: Named
  graphs: Named
  keys: Named
  presets: Named
  teams: Named
  graph_files: { file_id: string; name_folded: string }
}

const tables = ['applications', 'files', 'graphs', 'keys', 'presets', 'teams'] as const
const rowsPerPage = 1000

/** The names that lists are searched and sorted by lose their accents. */
export async function up(database: Kysely<never>): Promise<void> {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows the tables of its own version only
  const db = database as unknown as Kysely<NamedTables>
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  // Names of ASCII alone stay as they are.
  const hasMarks: RawBuilder<SqlBool> = isSqlite
    ? sql`name_folded glob '*[^ -~]*'`
    : sql`name_folded ~ '[^ -~]'`
  for (const table of tables) {
    let after = ''
    for (;;) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'name', 'name_folded'])
        .where(hasMarks)
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsPerPage)
        .execute()
      for (const { id, name, name_folded } of rows) {
        const folded = foldedName(name ?? name_folded)
        if (folded === name_folded) continue
        await db.updateTable(table).set({ name_folded: folded }).where('id', '=', id).execute()
        if (table === 'files') {
          await db
            .updateTable('graph_files')
            .set({ name_folded: folded })
            .where('file_id', '=', id)
            .execute()
        }
      }
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
}
