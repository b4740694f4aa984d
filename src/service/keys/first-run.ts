import type { Permission } from '#contract/permissions.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import { createFirstOrganization, firstOrganization } from '#service/access/organization-store.ts'
import type { AuditEntry } from '#service/audit/audit-entry.ts'
import { appendRecords } from '#service/audit/audit-chain-store.ts'
import type { Seals } from '#service/audit/seals/seals.ts'
import type { Clock, Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { credentialStore } from '#service/access/credential-store.ts'
import { keyStore } from '#service/access/key-store.ts'
import { hashSecret, newSecret } from '#service/access/secret.ts'

export interface SetUp {
  /** Whether this start created the organization. */
  isFirst: boolean
  /** The secret of the key that this start created, to be shown once; null if the environment set it. */
  createdKey: string | null
}

/**
 * Creates the organization with its first admin key if there is none. `namedKey`, from the
 * environment, becomes that first key; at later starts it must be a key that the organization still has.
 * Throws if it is not, so that a rotated or revoked key never becomes valid again.
 */
export async function setUpOrganization(
  database: Database,
  clock: Clock,
  namedKey: string | undefined,
): Promise<SetUp> {
  return transact(database, async (tx) => {
    const organization = await createFirstOrganization(tx, clock.stamp())
    if (organization === null) {
      if (namedKey !== undefined) await requireKey(tx, namedKey)
      return { isFirst: false, createdKey: null }
    }
    const secret = namedKey ?? newSecret()
    await createAdminKey(tx, clock.stamp(), organization.id, {
      name: 'First administrator',
      secret,
    })
    return { isFirst: true, createdKey: namedKey === undefined ? secret : null }
  })
}

async function requireKey(tx: Database, secret: string): Promise<void> {
  const state = await credentialStore(tx).stateOf(hashSecret(secret))
  if (state === 'valid') return
  const trouble = {
    unknown: 'does not match any key of this installation',
    revoked: 'matches a revoked key',
    rotated: 'matches a key from before its rotation',
  }[state]
  throw new Error(
    `SHEAF_ADMIN_KEY ${trouble}. Remove the variable: it is only used at the first start. If all admin keys are lost, start once with --new-admin-key.`,
  )
}

/**
 * Creates another admin key of the organization, in case the others are lost, and records it in the audit log
 * as an action of the command line.
 */
export async function newAdminKey(database: Database, clock: Clock, seals: Seals): Promise<string> {
  const secret = newSecret()
  await transact(database, async (tx) => {
    const organization = await firstOrganization(tx)
    if (organization === undefined) throw new Error('There is no organization yet.')
    const { id } = organization
    const stamp = clock.stamp()
    const name = 'New administrator'
    await createAdminKey(tx, stamp, id, { name, secret })
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
      subjects: { id: stamp.id, permissions: [...permissions] },
      name_before: null,
      name,
    }
    const commandLine = { key_name: 'Command line', team_id: null, team_name: null }
    await appendRecords(tx, [record], seals, () => Promise.resolve(commandLine))
  })
  return secret
}

const permissions: readonly Permission[] = ['*:admin']

async function createAdminKey(
  tx: Database,
  stamp: Stamp,
  organization_id: string,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  const key = { name, team_id: null, permissions, expires_at: null, hash: hashSecret(secret) }
  await keyStore(tx).create(callerOfOrganization(organization_id), key, stamp)
}
