import type { Key } from '#contract/access.ts'
import type { KeyRow } from '#service/access/key-store.ts'

/** A key in responses, without its secret or hash. */
export function presentKey(row: KeyRow): Key {
  return {
    id: row.id,
    name: row.name,
    team_id: row.team_id,
    permissions: row.permissions,
    expires_at: row.expires_at,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    old_secret_until: row.old_until,
    isolation_test: row.is_test,
  }
}
