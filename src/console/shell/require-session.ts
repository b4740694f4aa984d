import { redirect, type MiddlewareFunction } from 'react-router'
import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'

/** Middleware before all loaders: redirects to the sign-in page without a session. */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  if (session.get().connection === null) {
    const { pathname, search } = new URL(request.url)
    // eslint-disable-next-line typescript/only-throw-error -- the router's way to redirect
    throw redirect(paths.signIn(pathname + search))
  }
  return next()
}
