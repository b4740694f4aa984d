import { redirect, type MiddlewareFunction } from 'react-router'
import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'

/** Runs before every loader behind it: without a key there is nothing to load. */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  if (session.get().connection === null) {
    const { pathname, search } = new URL(request.url)
    // eslint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect(paths.signIn(pathname + search))
  }
  return next()
}
