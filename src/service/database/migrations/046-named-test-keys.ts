import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'

const row = z.object({ id: z.string(), name: z.string() })
const testName = /^Isolation test [a-z]{14} [a-z]{14}$/

/**
 * Removes the mark of isolation tests from revoked keys of people. Migration 040 marked by a pattern that a name such as
 * “Isolation test nightly on the staging box at home” can match.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql`
    select id, name from keys where is_test = 1 and revoked_at is not null
      and name like 'Isolation test ______________ ______________'`.execute(db)
  for (const key of rows) {
    const { id, name } = row.parse(key)
    if (!testName.test(name)) await sql`update keys set is_test = 0 where id = ${id}`.execute(db)
  }
}
