import { sessionStore } from './session-store.ts'

/** The session of this tab. */
export const session = sessionStore(window.sessionStorage, window.localStorage)

window.addEventListener('storage', ({ storageArea }) => {
  if (storageArea === window.localStorage) session.follow()
})
