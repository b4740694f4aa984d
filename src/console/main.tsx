import '#console/ui/tokens.css'
import '#console/ui/fonts.css'
import '#console/ui/base.css'
// Before the styles of every page, which may override it in a media query.
import '#console/ui/layout/Box.module.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browserHistory } from '#console/router/history.ts'
import { createRouter } from '#console/router/router.ts'
import { RouterView } from '#console/router/RouterView.tsx'
import { catchDroppedFiles } from '#console/uploads/drop/window-drop.ts'
import { takeLinkKey } from './session/sign-in-link.ts'
import { session } from './session/session.ts'
import { paths } from './paths.ts'
import { makeQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { restoreTheme } from './theme.ts'

restoreTheme()
catchDroppedFiles()
signInByLink()

const queryClient = makeQueryClient()
const router = createRouter(routes(queryClient), browserHistory())

let signedInAs = connectionId()
session.subscribe(() => {
  const { connection } = session.get()
  if (connectionId() === signedInAs) return
  signedInAs = connectionId()
  if (connection !== null) {
    // Cached data of one key must not be visible to the next.
    queryClient.clear()
    return
  }
  // Signing out on a shared computer must leave no data of the key behind.
  if (session.get().ended === 'signed_out') window.sessionStorage.clear()
  const { pathname, search } = router.getPage()?.location ?? window.location
  void router.navigate(paths.signIn(pathname + search), { replace: true })
})

window.addEventListener('hashchange', () => {
  if (signInByLink()) void router.navigate(paths.home(), { replace: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root.')
// The HTML says that the console is loading. To draw the same in React first would delay the page.
void router.ready.then(() => {
  performance.mark('first-page-loaded')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterView router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
})

// A rotated key is the same key, so its cached data stays valid.
function connectionId(): string | undefined {
  const { connection } = session.get()
  return connection === null ? undefined : `${connection.base_url} ${connection.id}`
}

function signInByLink(): boolean {
  const key = takeLinkKey()
  const { connection } = session.get()
  if (key === null || connection?.key === key) return false
  if (connection !== null) {
    void import('./session/replace-session.tsx').then(({ offerSession }) =>
      offerSession(connection, key),
    )
    return false
  }
  // Kept for the device, because the key in the link is shown once and other tabs need it too.
  const link = { id: key, base_url: '', key, name: 'Sign-in link' }
  session.signIn(link, true)
  void import('./session/replace-session.tsx').then(({ nameSession }) => nameSession(link))
  return true
}
