import { fewestRetentionDays, retentionKinds } from '#contract/retention/retention.ts'
import type { Body } from '#contract/endpoint.ts'
import type { putRetention, RetentionKind } from '#contract/retention/retention.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'

/** Days by kind; null keeps everything. */
export type RetentionDays = Body<typeof putRetention>

export const noRetention: RetentionDays = {
  run_days: null,
  conversation_days: null,
  preset_version_days: null,
  audit_days: null,
  usage_days: null,
}

const columnOf = {
  runs: 'run_days',
  conversations: 'conversation_days',
  preset_versions: 'preset_version_days',
  audit: 'audit_days',
  usage: 'usage_days',
} as const satisfies Record<RetentionKind, keyof RetentionDays>

/** The days of a kind; null keeps everything. A stored number below the fewest days counts as those. */
export function daysOf(settings: RetentionDays, kind: RetentionKind): number | null {
  const days = settings[columnOf[kind]]
  return days === null ? null : Math.max(days, fewestRetentionDays[kind])
}

/** The kinds of which other settings would delete more. */
export function shortened(present: RetentionDays, newDays: RetentionDays): RetentionKind[] {
  return retentionKinds.filter((kind) => {
    const days = daysOf(newDays, kind)
    return days !== null && days < (daysOf(present, kind) ?? Infinity)
  })
}

const columns = [
  'run_days',
  'conversation_days',
  'preset_version_days',
  'audit_days',
  'usage_days',
] as const

/** How long organizations store things. */
export function retentionStore(database: Database) {
  return {
    async find(caller: Caller): Promise<RetentionDays> {
      const row = await database
        .selectFrom('retention_settings')
        .select(columns)
        .where('organization_id', '=', caller.organization_id)
        .executeTakeFirst()
      return row ?? noRetention
    },

    /** The next sweep begins at `due_at`. */
    async put(caller: Caller, settings: RetentionDays, due_at: string): Promise<void> {
      const row = { ...settings, due_at }
      await database
        .insertInto('retention_settings')
        .values({ organization_id: caller.organization_id, ...row })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
    },

    /** The settings whose sweep is due, first those that have waited longest; also those that are due `tooLate`. */
    async due(now: string, tooLate: string) {
      return database
        .selectFrom('retention_settings')
        .selectAll()
        .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', tooLate)]))
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
    },

    /** Sets the time of the next sweep, unless the settings were changed since `due_at` was read. */
    async finish(organization_id: string, due_at: string, next: string): Promise<void> {
      await database
        .updateTable('retention_settings')
        .set({ due_at: next })
        .where('organization_id', '=', organization_id)
        .where('due_at', '=', due_at)
        .execute()
    },
  }
}
