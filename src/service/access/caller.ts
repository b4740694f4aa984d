import type { Permission } from '#contract/permissions.ts'
import { allows } from '#contract/permissions.ts'
import { Failure } from '#service/failure.ts'

declare const authenticated: unique symbol

/**
 * The key of an authenticated request. Every store method that reads or writes records takes a caller, so
 * that a query without a scope does not compile. Only `authenticate`, `callerOfWork` and `callerOfOrganization` create one.
 */
export interface Caller {
  readonly [authenticated]: true
  readonly key_id: string
  readonly organization_id: string
  /** Null: scoped to the organization. */
  readonly team_id: string | null
  readonly permissions: readonly Permission[]
  /** The hash of the secret that the request was sent with, which may be the one before a rotation. */
  readonly secret_hash: string | null
  /** Whether an isolation test created the key for itself. */
  readonly is_test: boolean
}

/** Makes a caller from the row of a key. Only `authenticate` and `callerOfWork` may call it. */
export function callerOfKey(key: {
  id: string
  organization_id: string
  team_id: string | null
  permissions: Permission[]
  secret_hash?: string
  is_test?: boolean
}): Caller {
  const caller: Omit<Caller, typeof authenticated> = {
    key_id: key.id,
    organization_id: key.organization_id,
    team_id: key.team_id,
    permissions: key.permissions,
    secret_hash: key.secret_hash ?? null,
    is_test: key.is_test === true,
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the brand exists in types alone; this function adds it
  return caller as Caller
}

/**
 * A caller for background work of an organization that no key started. The organization ID must come from a
 * row on which this process holds a lease.
 */
export function callerOfOrganization(organization_id: string): Caller {
  return callerOfKey({ id: '', organization_id, team_id: null, permissions: [] })
}

/** Whether a caller connects the providers of the installation, and may read what they say. */
export function isProviderAdmin({
  team_id,
  permissions,
}: Pick<Caller, 'team_id' | 'permissions'>): boolean {
  return team_id === null && allows(permissions, 'models:admin')
}

/** Narrows a caller to one team; it never gains access. */
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

/** Throws `team_forbidden` for a team key. `what` completes the sentence “Only organization keys can …”. */
export function requireOrganizationKey(caller: Caller, what: string): void {
  if (caller.team_id === null) return
  throw new Failure('team_forbidden', `Only organization keys can ${what}.`)
}
