import type { getMe } from '#contract/access.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { allows, type Permission } from '#contract/permissions.ts'
import { session } from '#console/session/session.ts'
import { ApiError, loadAdvice } from './api-error.ts'

type LoadMe = () => Promise<Reply<typeof getMe>>

// An administrator may have changed the key since.
const maxAgeMs = 60_000

let known: { permissions: readonly Permission[]; at: number } | null = null
let loading: Promise<void> | null = null

session.subscribe(() => {
  known = null
  loading = null
})

/** Remembers the permissions of the signed-in key from the reply that is being loaded. */
export function rememberPermissions(reply: ReturnType<LoadMe>): void {
  const current = reply.then(
    ({ key }) => {
      if (loading === current) known = { permissions: key.permissions, at: performance.now() }
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
export async function requireAllowed({ permission }: Endpoint, loadMe: LoadMe): Promise<void> {
  if (permission === null) return
  if (known === null) await loading
  if (mayUse(permission)) return
  if (known !== null && performance.now() - known.at > maxAgeMs) {
    rememberPermissions(loadMe())
    await loading
    if (mayUse(permission)) return
  }
  await loadAdvice()
  throw new ApiError('permission_missing', `This key lacks the permission ${permission}.`, {
    extras: { permission },
  })
}

/** Until the permissions are known, the service decides. */
function mayUse(permission: Permission): boolean {
  return known === null || allows(known.permissions, permission)
}
