import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Indexes of the lists of runs by status and of audit records by key, as those of the migration 074-sorted-lists. */
export async function up(db: Kysely<never>): Promise<void> {
  const isLive = 'deleted_at is null'
  const ofTeam = 'team_id is not null'
  for (const [name, columns, where] of [
    ['runs_by_organization_status', 'runs (organization_id, status, id)', isLive],
    ['runs_by_team_status', 'runs (team_id, status, id)', `${isLive} and ${ofTeam}`],
    ['runs_by_key_status', 'runs (key_id, status, id)', isLive],
    [
      'audit_records_by_organization_key',
      "audit_records (organization_id, (coalesce(key_name, '')), sequence)",
      null,
    ],
    [
      'audit_records_by_team_key',
      "audit_records (team_id, (coalesce(key_name, '')), sequence)",
      ofTeam,
    ],
  ] as const) {
    const rows = where === null ? '' : ` where ${where}`
    await sql.raw(`create index ${name} on ${columns}${rows}`).execute(db)
  }
}
