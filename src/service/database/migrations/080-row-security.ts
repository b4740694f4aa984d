import { SqliteAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'
import {
  ofOrganization,
  ofScope,
  secureTable,
  tenantRole,
} from '#service/database/postgres/row-security.ts'
import type { Owner } from '#service/database/postgres/row-security.ts'

const own = [
  'teams keys graphs files providers models web_sources audit_records audit_heads guardrails usage_counts limits',
  'limit_revisions isolation_reports runs presets conversations conversation_turns applications application_jobs',
  'application_batches evaluations imports embedding_models reranking_models file_embeddings',
  'retention_settings audit_checkpoints audit_storage',
]
  .join(' ')
  .split(' ')

const others: Readonly<Record<string, Owner>> = {
  organizations: ofOrganization('id'),
  storage_counts: ofScope('scope_id'),
  access_uses: { column: 'key_id', of: 'keys' },
  idempotency_keys: { column: 'key_id', of: 'keys' },
  graph_scopes: { column: 'graph_id', of: 'graphs' },
  graph_files: { column: 'graph_id', of: 'graphs' },
  index_partitions: { column: 'graph_id', of: 'graphs' },
  partition_files: { column: 'graph_id', of: 'graphs' },
  file_versions: { column: 'file_id', of: 'files' },
  file_tombstones: { column: 'file_id', of: 'files' },
  pages: { column: 'version_id', of: 'file_versions' },
  chunks: { column: 'version_id', of: 'file_versions' },
  indexed_files: { column: 'version_id', of: 'file_versions' },
  jobs: { column: 'version_id', of: 'file_versions' },
  guardrail_hits: { column: 'guardrail_id', of: 'guardrails' },
  run_bodies: { column: 'run_id', of: 'runs' },
  run_graphs: { column: 'run_id', of: 'runs' },
  run_files: { column: 'run_id', of: 'runs' },
  preset_versions: { column: 'preset_id', of: 'presets' },
  preset_labels: { column: 'preset_id', of: 'presets' },
  conversation_teams: { column: 'conversation_id', of: 'conversations' },
  turn_graphs: { column: 'conversation_id', of: 'conversations' },
  turn_files: { column: 'conversation_id', of: 'conversations' },
  application_versions: { column: 'application_id', of: 'applications' },
  application_batch_rows: { column: 'batch_id', of: 'application_batches' },
  evaluation_cells: { column: 'evaluation_id', of: 'evaluations' },
  evaluation_variants: { column: 'evaluation_id', of: 'evaluations' },
  evaluation_rows: { column: 'evaluation_id', of: 'evaluations' },
  web_pages: { column: 'source_id', of: 'web_sources' },
  import_files: { column: 'import_id', of: 'imports' },
}

// The first turns that are due in the queues of all organizations, by which new work gets its own.
const queues = {
  jobs: 'true',
  web_sources: 'run_at is not null',
  application_jobs: `status = 'in_progress'`,
  evaluation_cells: `status = 'running'`,
  file_embeddings: `status = 'queued'`,
}

/** PostgreSQL shows a caller the rows of its organization only, as a second wall behind the queries. */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  for (const table of own) await secureTable(db, table, 'own')
  for (const [table, owner] of Object.entries(others)) await secureTable(db, table, owner)
  for (const [queue, isQueued] of Object.entries(queues)) {
    await sql`
      create or replace function ${sql.ref(`sheaf_first_turn_${queue}`)}() returns bigint
      language sql stable security definer set search_path from current as
      ${sql.lit(`select min(turn)::bigint from ${queue} where ${isQueued} and lease_owner is null and wait_ms = 0`)}`.execute(
      db,
    )
  }
  // Roles belong to the server. Without the right to create one, the operator does it; see docs/operating.md.
  await sql`
    do ${sql.lit(`
      begin
        if not exists (select from pg_roles where rolname = '${tenantRole}') then
          create role ${tenantRole} nologin;
        end if;
        if not pg_has_role(current_user, '${tenantRole}', 'member') then
          execute format('grant ${tenantRole} to %I', current_user);
        end if;
      exception when duplicate_object or unique_violation or insufficient_privilege then null;
      end`)}`.execute(db)
  await grantToTenants(db)
}

/** Gives the role its rights in this database, if there is one. */
async function grantToTenants(db: Kysely<never>): Promise<void> {
  await sql`
    do ${sql.lit(`
      declare schema text := current_schema();
      begin
        if exists (select from pg_roles where rolname = '${tenantRole}') then
          execute format('grant usage on schema %I to ${tenantRole}', schema);
          execute format('grant select, insert, update, delete on all tables in schema %I to ${tenantRole}', schema);
          execute format('grant usage on all sequences in schema %I to ${tenantRole}', schema);
          execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to ${tenantRole}', schema);
          execute format('alter default privileges in schema %I grant usage on sequences to ${tenantRole}', schema);
          execute format('revoke all on %I.kysely_migration, %I.kysely_migration_lock from ${tenantRole}', schema, schema);
        end if;
      end`)}`.execute(db)
}
