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

/** The part of a record that is known before the change. */
export type IntendedEntry = z.output<typeof storedEntry>

const maxTakenRows = 200

/** Intents of changes in progress. Each is deleted with the record of its outcome. */
export function intentStore(database: Database) {
  let insertionText: string | undefined
  return {
    /** The idempotent statement that stores an intent. */
    insertion(owner: string, entry: IntendedEntry): CompiledQuery {
      const { id, created_at } = entry
      // Every change waits for this statement, and building it takes longer than running it, so it is built
      // once.
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

    /**
     * Deletes and returns some intents of processes that have ended, and of any process if older than a time.
     */
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
            .limit(maxTakenRows),
        )
        .returning('entry')
        .execute()
      return rows.map(({ entry }) => storedEntry.parse(JSON.parse(entry)))
    },
  }
}
