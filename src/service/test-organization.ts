import type { Permission } from '#contract/permissions.ts'
import { hashSecret, newSecret } from './access/secret.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/schema.ts'

export interface TestOrganization {
  id: string
  /** The organization's key with all permissions. */
  admin: string
  newTeam: (name?: string) => Promise<string>
  /** Inserts a key and returns its secret. */
  newKey: (key?: {
    team_id?: string | null
    name?: string
    permissions?: readonly Permission[]
    expires_at?: string
    revoked_at?: string
  }) => Promise<string>
}

/** Inserts an organization with an admin key, so that tests can share a database. */
export async function newOrganization(database: Database, clock: Clock): Promise<TestOrganization> {
  const { id, created_at } = clock.stamp()
  await database.insertInto('organizations').values({ id, created_at, name: 'Acme' }).execute()

  const newKey: TestOrganization['newKey'] = async (key = {}) => {
    const secret = newSecret()
    await database
      .insertInto('keys')
      .values({
        ...clock.stamp(),
        organization_id: id,
        team_id: key.team_id ?? null,
        name: key.name ?? 'A key',
        hash: hashSecret(secret),
        permissions: JSON.stringify(key.permissions ?? ['*:write']),
        expires_at: key.expires_at ?? null,
        last_used_at: null,
        old_until: null,
        revoked_at: key.revoked_at ?? null,
      })
      .execute()
    return secret
  }
  return {
    id,
    admin: await newKey({ permissions: ['*:admin'] }),
    newKey,
    newTeam: async (name) => {
      const stamp = clock.stamp()
      await database
        .insertInto('teams')
        .values({ ...stamp, organization_id: id, name: name ?? `Team ${stamp.id}` })
        .execute()
      return stamp.id
    },
  }
}
