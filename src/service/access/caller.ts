import type { Permission } from '#contract/permissions.ts'
import { allows } from '#contract/permissions.ts'
import { Failure } from '#service/failure.ts'

declare const authenticated: unique symbol

/**
 * Who is asking: the key of a request, after it was found valid. Every store method that touches
 * records takes one, so that a query without a scope does not compile. Only `authenticate` and
 * `callerOfKey` make one.
 */
export interface Caller {
  readonly [authenticated]: true
  readonly key_id: string
  readonly organization_id: string
  /** Null: scoped to the organization. */
  readonly team_id: string | null
  readonly permissions: readonly Permission[]
  /** Of the secret the request came with, which may be the one before a rotation. */
  readonly secret_hash: string | null
}

/** Makes a caller of a key's row; for `authenticate` alone. */
export function callerOfKey(key: {
  id: string
  organization_id: string
  team_id: string | null
  permissions: Permission[]
  secret_hash?: string
}): Caller {
  const caller: Omit<Caller, typeof authenticated> = {
    key_id: key.id,
    organization_id: key.organization_id,
    team_id: key.team_id,
    permissions: key.permissions,
    secret_hash: key.secret_hash ?? null,
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the brand exists in types alone; this is where it is given
  return caller as Caller
}

/**
 * The organization itself, for work in its name that is no key's. To be called where a lease on
 * something of the organization is held, with the id that the lease gives.
 */
export function callerOfOrganization(organization_id: string): Caller {
  return callerOfKey({ id: '', organization_id, team_id: null, permissions: [] })
}

/** The same caller as one of a team's: never more than it was. */
export function narrowedTo(caller: Caller, team_id: string): Caller {
  return { ...caller, team_id: caller.team_id ?? team_id }
}

/** Throws `permission_missing` unless the caller's key holds the permission. */
export function requirePermission(
  { permissions }: Pick<Caller, 'permissions'>,
  needed: Permission,
): void {
  if (allows(permissions, needed)) return
  throw new Failure('permission_missing', `This key lacks the permission ${needed}.`, {
    permission: needed,
  })
}

/** Throws `team_forbidden` for a team's key; `what` begins the sentence: `Teams are created`. */
export function requireOrganizationKey(caller: Caller, what: string): void {
  if (caller.team_id === null) return
  throw new Failure('team_forbidden', `Only organization keys can ${what}.`)
}
