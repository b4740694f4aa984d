import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // These answers held the secrets of keys, sealed. They are no longer stored.
  await sql`
    delete from idempotency_keys where operation in ('createKey', 'rotateKey')`.execute(db)
}
