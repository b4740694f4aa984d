import { paths } from '#console/paths.ts'
import { addressOf, type Location } from '#console/router/location.ts'
import { session } from '#console/session/session.ts'

/** Leads to the sign-in page if nobody is signed in. */
export function requireSession(location: Location): string | null {
  if (session.get().connection !== null) return null
  return paths.signIn(addressOf({ ...location, hash: '' }))
}
