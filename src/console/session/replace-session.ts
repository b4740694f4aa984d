import { getMe } from '#contract/access.ts'
import { ApiError } from '#console/api/api-error.ts'
import { call } from '#console/api/call.ts'
import { session } from './session.ts'
import type { Connection } from './session-store.ts'

/**
 * Signs in with the key of a link where somebody is signed in with another one, in this tab alone. Somebody may send a
 * link with a key of theirs, to read what is done with it, so whoever is signed in must agree. Resolves with whether
 * the session was replaced; where the key is not valid, the person is told so and stays signed in.
 */
export async function replaceSession(current: Connection, key: string): Promise<boolean> {
  const own = await connectionOf(current.key, current.base_url).catch((error: unknown) =>
    isKeyEnded(error) ? null : current,
  )
  const { name } = own ?? current
  let next: Connection
  try {
    next = await connectionOf(key, '')
  } catch (error) {
    window.alert(
      error instanceof ApiError && !isKeyEnded(error)
        ? `The key of this link could not be checked: ${error.message} You stay signed in as “${name}”.`
        : `The key of this link is not valid: it may have been revoked, or the link is incomplete. You stay signed in as “${name}”.`,
    )
    return false
  }
  // A session whose key has ended cannot be replaced, so the link signs in as it does for anybody.
  const isAgreed =
    own === null ||
    window.confirm(
      `You are signed in as “${name}”. This link has another API key, “${next.name}”. Use it in this tab? Agree only if you expected the link.`,
    )
  if (isAgreed) session.signIn(next, own === null)
  return isAgreed
}

/** Begins the page anew where the session was replaced. */
export async function offerSession(current: Connection, key: string): Promise<void> {
  if (await replaceSession(current, key)) window.location.reload()
}

const isKeyEnded = (error: unknown): boolean =>
  error instanceof ApiError && (error.key === 'credentials_invalid' || error.key === 'key_expired')

async function connectionOf(key: string, base_url: string): Promise<Connection> {
  const me = await call(getMe, {}, undefined, { base_url, key })
  const name = `${me.team?.name ?? me.organization.name} · ${me.key.name}`
  return { id: me.key.id, base_url, key, name }
}
