import type { getMe } from '#contract/access.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import { allows, permission, type Permission } from '#contract/permissions.ts'
import { read, write } from '#console/session/session-store.ts'
import { session } from '#console/session/session.ts'
import { ApiError, loadAdvice } from './api-error.ts'

type LoadMe = () => Promise<Reply<typeof getMe>>

// An administrator may have changed the key since.
const maxAgeMs = 60_000

const storageName = 'sheaf.permissions'
const storedPermissions = z.array(permission)

let cachedPermissions: { permissions: readonly Permission[]; at: number } | null = null
let loading: Promise<void> | null = null

session.subscribe(() => {
  cachedPermissions = null
  loading = null
  write(sessionStorage, storageName, null)
})

/** Remembers the permissions of the signed-in key from the reply that is being loaded. */
export function rememberPermissions(reply: ReturnType<LoadMe>): void {
  const current = reply.then(
    ({ key }) => {
      if (loading !== current) return
      cachedPermissions = { permissions: key.permissions, at: performance.now() }
      write(sessionStorage, storageName, key.permissions)
    },
    () => undefined,
  )
  loading = current
}

/**
 * Rejects with ApiError where the signed-in key lacks the permission that an endpoint needs. The service
 * would refuse the request too, but every refusal is a record in the audit trail, which should have attempts
 * of people and not those of a page that asks for what it cannot show.
 */
export async function requireAllowed(endpoint: Endpoint, loadMe: LoadMe): Promise<void> {
  const { permission: needed } = endpoint
  if (needed === null) return
  if (cachedPermissions === null && !wasAllowed(needed)) await loading
  if (mayUse(needed)) return
  if (cachedPermissions !== null && performance.now() - cachedPermissions.at > maxAgeMs) {
    rememberPermissions(loadMe())
    await loading
    if (mayUse(needed)) return
  }
  await loadAdvice()
  throw new ApiError('permission_missing', `This key does not have the permission ${needed}.`, {
    extras: { permission: needed },
  })
}

/**
 * Whether the key had a permission when this tab last loaded its record. The first request of a page does not
 * wait for the record then; if the permission was taken away since, the service refuses the request.
 */
function wasAllowed(needed: Permission): boolean {
  return allows(read(sessionStorage, storageName, storedPermissions) ?? [], needed)
}

/** Until the permissions are known, the service decides. */
function mayUse(needed: Permission): boolean {
  return cachedPermissions === null || allows(cachedPermissions.permissions, needed)
}
