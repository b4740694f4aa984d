import type { Kysely } from 'kysely'
import { sql } from 'kysely'

interface Named {
  keys: { id: string; name: string; name_folded: string }
  teams: { id: string; name: string; name_folded: string }
}

/**
 * Lists of keys, teams, applications, runs and audit records have an index for each order, which begins with who can
 * see the rows. Queries contain the same expressions, because only then an index is used.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows the tables of its own version only
  const named = db as unknown as Kysely<Named>
  for (const table of ['keys', 'teams'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('name_folded', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    // Not `lower()`, which changes only ASCII on SQLite.
    for (const { id, name } of await named.selectFrom(table).select(['id', 'name']).execute()) {
      const name_folded = name.toLowerCase()
      await named.updateTable(table).set({ name_folded }).where('id', '=', id).execute()
    }
  }

  const orders = {
    keys: {
      owners: ['organization_id', 'team_id'],
      values: {
        name: 'name_folded',
        expiry: "coalesce(expires_at, '9999')",
        use: "coalesce(last_used_at, '')",
      },
      id: 'id',
      where: 'revoked_at is null',
    },
    teams: { owners: ['organization_id'], values: { name: 'name_folded' }, id: 'id', where: '' },
    applications: {
      owners: ['organization_id', 'owner_id'],
      values: { name: 'name_folded', change: 'updated_at' },
      id: 'id',
      where: 'deleted_at is null',
    },
    runs: {
      owners: ['organization_id', 'team_id', 'key_id'],
      values: {
        first_token: 'coalesce(first_token_ms, -1)',
        duration: 'coalesce(duration_ms, -1)',
        tokens: 'coalesce(prompt_tokens + completion_tokens, -1)',
      },
      id: 'id',
      where: 'deleted_at is null',
    },
    audit_records: {
      owners: ['organization_id', 'team_id'],
      values: { operation: 'operation', outcome: 'outcome' },
      id: 'sequence',
      where: '',
    },
  }
  for (const [table, { owners, values, id, where }] of Object.entries(orders)) {
    for (const owner of owners) {
      const conditions = [where, owner === 'team_id' ? 'team_id is not null' : ''].filter(Boolean)
      for (const [name, value] of Object.entries(values)) {
        const index = `${table}_by_${owner.replace('_id', '')}_${name}`
        const rows = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
        await sql
          .raw(`create index ${index} on ${table} (${owner}, (${value}), ${id})${rows}`)
          .execute(db)
      }
    }
  }
}
