import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { setConnectionLost, setPageOutdated } from '#console/api/connection.ts'
import { session } from '#console/session/session.ts'
import { chooseTheme } from '#console/theme.ts'
import { pendingDeletions } from '#console/mutations/pending-deletions.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'

declare global {
  interface Window {
    fetchOfBrowser?: typeof window.fetch
  }
}

// The test files of a tab share its document, modules and storage. This removes what the file before has left
// there, as signing out does.
await cleanup()
window.fetch = window.fetchOfBrowser ??= window.fetch
for (const { id } of session.get().saved) session.forget(id)
session.end('signed_out')
setConnectionLost(false)
setPageOutdated(false)
chooseTheme('system')
takeToasts()
pendingDeletions.clear()
window.sessionStorage.clear()
window.localStorage.clear()

// The library registers this for the first file only that imports it.
beforeEach(() => cleanup())
