import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()

/**
 * Runs the work of a request for its organization. On PostgreSQL its statements run as the role `sheaf_tenant`, which
 * sees no row of another organization. Elsewhere it has no effect.
 */
export function asTenant<T>(organization_id: string, work: () => T): T {
  return current.run(organization_id, work)
}

/** Runs work that belongs to no organization, such as writing the counters of all, also where a request began it. */
export function asOwner<T>(work: () => T): T {
  return current.run(null, work)
}

/** The organization whose work runs now; null outside of `asTenant`. */
export function currentTenant(): string | null {
  return current.getStore() ?? null
}
