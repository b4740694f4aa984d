import { sql } from 'kysely'
import type { AuditEntry } from '#service/audit/audit-entry.ts'
import { appendRecords } from '#service/audit/append-records.ts'
import type { Seals } from '#service/audit/seals/seals.ts'
import type { Clock, Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { hashSecret, newSecret } from './secret.ts'

export interface SetUp {
  /** Whether this start made the organization. */
  isFirst: boolean
  /** The secret of the key this start made, to be shown once; null where the environment named it. */
  madeKey: string | null
}

/**
 * Makes the organization with its first admin key where there is none. `namedKey`, from the
 * environment, is that first key: afterwards it only has to be one that the organization still has.
 * Throws where it is not, so that a key which was rotated or revoked never comes back.
 */
export async function setUpOrganization(
  database: Database,
  clock: Clock,
  namedKey: string | undefined,
): Promise<SetUp> {
  return transact(database, async (tx) => {
    // of processes that start at one time on an empty database one makes the organization
    if (!isSqlite(tx)) await sql`lock table organizations in exclusive mode`.execute(tx)
    const organization = await tx.selectFrom('organizations').select('id').executeTakeFirst()
    if (organization !== undefined) {
      if (namedKey !== undefined) await requireKey(tx, namedKey)
      return { isFirst: false, madeKey: null }
    }
    const made = { ...clock.stamp(), name: 'My organization' }
    await tx.insertInto('organizations').values(made).execute()
    const secret = namedKey ?? newSecret()
    await insertAdminKey(tx, clock.stamp(), made.id, { name: 'First administrator', secret })
    return { isFirst: true, madeKey: namedKey === undefined ? secret : null }
  })
}

async function requireKey(tx: Database, secret: string): Promise<void> {
  const hash = hashSecret(secret)
  const key = await tx
    .selectFrom('keys')
    .select(['hash', 'revoked_at'])
    .where((where) => where.or([where('hash', '=', hash), where('old_hash', '=', hash)]))
    .executeTakeFirst()
  const trouble =
    key === undefined
      ? 'does not match any key of this installation'
      : key.revoked_at !== null
        ? 'matches a revoked key'
        : key.hash !== hash
          ? 'matches a key from before its rotation'
          : null
  if (trouble === null) return
  throw new Error(
    `SHEAF_ADMIN_KEY ${trouble}. Remove the variable: it is only used at the first start. If all admin keys are lost, start once with --new-admin-key.`,
  )
}

/**
 * Makes one more admin key of the organization, for whoever has lost the others, and records it in
 * the audit trail as an act of the command line.
 */
export async function newAdminKey(database: Database, clock: Clock, seals: Seals): Promise<string> {
  const secret = newSecret()
  await transact(database, async (tx) => {
    const { id } = await tx.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
    const stamp = clock.stamp()
    const name = 'New administrator'
    await insertAdminKey(tx, stamp, id, { name, secret })
    const record: AuditEntry = {
      ...clock.stamp(),
      last_at: stamp.created_at,
      times: 1,
      organization_id: id,
      key_id: null,
      key_hint: null,
      operation: 'createKey',
      outcome: 'allowed',
      status: 200,
      failure: null,
      request_id: '',
      address: '',
      subjects: { id: stamp.id, permissions },
      name_before: null,
      name,
    }
    const commandLine = { key_name: 'Command line', team_id: null, team_name: null }
    await appendRecords(tx, [record], seals, () => Promise.resolve(commandLine))
  })
  return secret
}

const permissions = ['*:admin']

async function insertAdminKey(
  tx: Database,
  stamp: Stamp,
  organization_id: string,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  await tx
    .insertInto('keys')
    .values({
      ...stamp,
      organization_id,
      team_id: null,
      name,
      hash: hashSecret(secret),
      permissions: JSON.stringify(permissions),
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}
