import type { Permission } from '#contract/permissions.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import { isoTime } from '#service/clock.ts'
import { keyStore } from '#service/access/key-store.ts'
import { hashSecret, newSecret } from '#service/access/secret.ts'
import type { Database } from '#service/database/schema.ts'
import { teamStore } from '#service/access/team-store.ts'
import { namePrefix, newWord } from './planted.ts'

/** A participant of a test: a team, or the organization. */
export interface Scope {
  team_id: string | null
  name: string
  canary: string
  secret: string
  key_id: string
  /** The secret of its key, stored only here. */
  bearer: string
  permissions: readonly Permission[]
}

// Longer than any test: see `start-proofs.ts`.
const keyMinutes = 15

const maxTeams = 50

// Excludes the permission to create keys, which would make this key count as a remaining administrator.
const organizationPermissions: readonly Permission[] = [
  'graphs:admin',
  'files:admin',
  'chat:admin',
  'applications:admin',
  'limits:admin',
  'usage:admin',
  'audit:admin',
]

/** The teams of a test, sampled at random when there are too many. */
export async function chooseTeams(
  database: Database,
  organization_id: string,
): Promise<{ teams: { id: string; name: string }[]; total: number }> {
  const all = await teamStore(database).every(callerOfOrganization(organization_id))
  const drawn = all.map((team) => ({ team, lot: Math.random() })).toSorted((a, b) => a.lot - b.lot)
  const selected = new Set(drawn.slice(0, maxTeams).map(({ team }) => team.id))
  return { teams: all.filter((team) => selected.has(team.id)), total: all.length }
}

/** Creates a key for each team and for the organization. */
export async function openScopes(
  { database, clock }: { database: Database; clock: Clock },
  { organization_id, tag }: { organization_id: string; tag: string },
  teams: readonly { id: string; name: string }[],
): Promise<Scope[]> {
  const keys = keyStore(database)
  const organization = { id: null, name: 'Organization' }
  const scopes: Scope[] = []
  for (const { id, name } of [...teams, organization]) {
    const bearer = newSecret()
    const canary = newWord()
    const permissions = id === null ? organizationPermissions : (['*:admin'] as const)
    const key = await keys.create(
      callerOfOrganization(organization_id),
      {
        name: `${namePrefix(tag)} ${canary}`,
        team_id: id,
        permissions,
        expires_at: isoTime(new Date(clock.now().getTime() + keyMinutes * 60_000)),
        hash: hashSecret(bearer),
        is_test: true,
      },
      clock.stamp(),
    )
    scopes.push({
      team_id: id,
      name,
      canary,
      secret: newWord(),
      key_id: key.id,
      bearer,
      permissions,
    })
  }
  return scopes
}

/** The pairs of requesting scope and target: all, or each scope with the next few. */
export function pairsOf(scopes: readonly Scope[]): { pairs: [number, number][]; all: boolean } {
  const teams = scopes.flatMap(({ team_id }, at) => (team_id === null ? [] : [at]))
  const rest = scopes.flatMap(({ team_id }, at) => (team_id === null ? [at] : []))
  const all = teams.length <= maxScopesInPairs
  const pairs = teams.flatMap((asking, at) => {
    const others = all
      ? teams.filter((team) => team !== asking)
      : Array.from({ length: ringSize }, (_, step) => teams[(at + step + 1) % teams.length] ?? 0)
    return [...others, ...rest].map((owner): [number, number] => [asking, owner])
  })
  return { pairs, all }
}

const maxScopesInPairs = 6
const ringSize = 3
