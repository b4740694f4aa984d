import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet } from '#console/router/RouterView.tsx'
import { useIsNavigating } from '#console/router/use-location.ts'
import { useScrollRestoration } from '#console/router/use-scroll-restoration.ts'
import { onUnwatched } from '#console/files/files-in-progress.ts'
import {
  onUploadsNeeded,
  areUploadsNeeded,
  requestUploads,
} from '#console/uploads/uploads-needed.ts'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Toasts } from '#console/ui/overlay/Toasts.tsx'
import { isConnectionLost, isPageOutdated, onConnection } from '#console/api/connection.ts'
import styles from './AppShell.module.css'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Navigation } from './Navigation.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useShortcut } from './use-shortcut.ts'
import { useTypedAhead } from './palette/use-typed-ahead.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'
import { TextButton } from '#console/ui/TextButton.tsx'

const CommandPalette = lazyDialog(
  async () => (await import('./palette/CommandPalette.tsx')).CommandPalette,
)

const UploadTray = lazyPart(
  async () => (await import('#console/uploads/UploadTray.tsx')).UploadTray,
)

/** The layout of every page: navigation, command palette, toasts and the upload tray. */
export function AppShell() {
  const [isSearching, setSearching] = useState(false)
  const isNavigating = useIsNavigating()
  const hasUploads = useSyncExternalStore(onUploadsNeeded, areUploadsNeeded)
  const isLost = useSyncExternalStore(onConnection, isConnectionLost)
  const isOutdated = useSyncExternalStore(onConnection, isPageOutdated)
  useEffect(() => onUnwatched(requestUploads), [])
  useFocusOnNewPage()
  useScrollRestoration()
  useShortcut('k', () => setSearching((now) => !now))
  const closeSearch = useCallback(() => setSearching(false), [])
  const { typedAhead, opening, stop } = useTypedAhead(isSearching, closeSearch)

  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      {isNavigating && (
        <div className={styles['going']} role="progressbar" aria-label="Loading page" />
      )}
      {isLost && <ConnectionBanner />}
      {isOutdated && (
        <p role="status" className={styles['lost']}>
          Sheaf was updated.{' '}
          <TextButton onClick={() => window.location.reload()}>Reload</TextButton>
        </p>
      )}
      <Navigation onSearch={() => setSearching(true)} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <Outlet />
      </main>
      {hasUploads && (
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
      )}
      <Toasts />
      <CommandPalette
        isOpen={isSearching}
        opening={opening}
        typedAhead={typedAhead}
        onFocus={stop}
        onClose={closeSearch}
      />
    </div>
  )
}
