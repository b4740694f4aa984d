import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Runs and versions of presets count as stored, and have with audit records and usage a time of retention. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['runs', 'preset_versions']) {
    await db.schema
      .alterTable(table)
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await sql`
    update runs set bytes = coalesce((
      select octet_length(request) + coalesce(octet_length(response), 0)
        + coalesce(octet_length(error), 0) + octet_length(events)
      from run_bodies where run_id = runs.id), 0)
    where deleted_at is null`.execute(db)
  await sql`update preset_versions set bytes = octet_length(body)`.execute(db)
  const runs = sql`from runs where deleted_at is null`
  const versions = sql`
    from preset_versions join presets on presets.id = preset_versions.preset_id
    where presets.deleted_at is null`
  const stored = [
    sql`select organization_id, sum(bytes) ${runs} group by organization_id`,
    sql`select team_id, sum(bytes) ${runs} and team_id is not null group by team_id`,
    sql`select organization_id, sum(bytes) ${versions} group by organization_id`,
    sql`select owner_id, sum(bytes) ${versions} and owner_id <> organization_id group by owner_id`,
  ]
  for (const counts of stored) {
    await sql`
      insert into storage_counts (scope_id, bytes) ${counts}
      on conflict (scope_id) do update set bytes = storage_counts.bytes + excluded.bytes`.execute(
      db,
    )
  }

  // A null keeps everything.
  await db.schema
    .createTable('retention_settings')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('run_days', 'integer')
    .addColumn('preset_version_days', 'integer')
    .addColumn('audit_days', 'integer')
    .addColumn('usage_days', 'integer')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('retention_settings_due')
    .on('retention_settings')
    .column('due_at')
    .execute()
  await db.schema
    .createTable('audit_checkpoints')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('cut_at', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('audit_storage')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('counted_to', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
}
