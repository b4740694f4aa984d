import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod'
import { auditRecord } from '#contract/audit.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

const shape = auditRecord.shape
const storedEntry = z.object({
  id: shape.id,
  created_at: shape.created_at,
  organization_id: shape.organization_id,
  key_id: shape.key_id,
  operation: shape.operation,
  request_id: shape.request_id,
  address: shape.address,
  subjects: shape.subjects,
  name_before: shape.name_before,
  name: shape.name,
})

/** What is known of a change before it is made. */
export type IntendedEntry = z.output<typeof storedEntry>

const takenAtOnce = 200

/** The changes that are being made, each until it is recorded how it ended. */
export function intentStore(database: Database) {
  let insertionText: string | undefined
  return {
    /** The statement that stores an intent. Run again, it does nothing. */
    insertion(owner: string, entry: IntendedEntry): CompiledQuery {
      const { id, created_at } = entry
      // every change waits for it, and building a query takes longer than running it
      insertionText ??= database
        .insertInto('audit_intents')
        .values({ id, owner, created_at, entry: '' })
        .onConflict((conflict) => conflict.doNothing())
        .compile().sql
      return CompiledQuery.raw(insertionText, [id, owner, created_at, JSON.stringify(entry)])
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const among = isSqlite(database)
        ? sql`(select value from json_each(${JSON.stringify(ids)}))`
        : sql`(select unnest(${ids}::text[]))`
      await sql`delete from audit_intents where id in ${among}`.execute(database)
    },

    /** Takes some intents of processes that have ended, and of others that were stored before a time. */
    async takeLeftOver({
      owner,
      hasEnded,
      before,
    }: {
      owner: string
      hasEnded: (owner: string) => boolean
      before: Date
    }): Promise<IntendedEntry[]> {
      const owners = await database
        .selectFrom('audit_intents')
        .select('owner')
        .distinct()
        .where('owner', '!=', owner)
        .execute()
      const ended = owners.map((row) => row.owner).filter(hasEnded)
      const rows = await database
        .deleteFrom('audit_intents')
        .where('id', 'in', (query) =>
          query
            .selectFrom('audit_intents')
            .select('id')
            .where('owner', '!=', owner)
            .where((where) =>
              where.or([
                where('created_at', '<', isoTime(before)),
                ...(ended.length > 0 ? [where('owner', 'in', ended)] : []),
              ]),
            )
            .orderBy('created_at')
            .limit(takenAtOnce),
        )
        .returning('entry')
        .execute()
      return rows.map(({ entry }) => storedEntry.parse(JSON.parse(entry)))
    },
  }
}
