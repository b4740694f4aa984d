import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { onUnwatched } from '#console/files/files-in-progress.ts'
import { onUploadsWanted, uploadsWanted, wantUploads } from '#console/uploads/uploads-wanted.ts'
import { Toasts } from '#console/ui/overlay/Toasts.tsx'
import styles from './AppShell.module.css'
import { Navigation } from './Navigation.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useShortcut } from './use-shortcut.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette.tsx')).CommandPalette,
}))

const UploadTray = lazy(async () => ({
  default: (await import('#console/uploads/UploadTray.tsx')).UploadTray,
}))

/** The frame around every page: navigation, the palette, toasts, and what outlives a page. */
export function AppShell() {
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused')
  const isGoing = useNavigation().state === 'loading'
  const hasUploads = useSyncExternalStore(onUploadsWanted, uploadsWanted)
  useEffect(() => onUnwatched(wantUploads), [])
  useFocusOnNewPage()
  useShortcut('k', () => setPalette((now) => (now === 'open' ? 'closed' : 'open')))

  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      {isGoing && <div className={styles['going']} role="progressbar" aria-label="Loading page" />}
      <Navigation onSearch={() => setPalette('open')} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <Outlet />
      </main>
      {hasUploads && (
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
      )}
      <Toasts />
      {palette !== 'unused' && (
        <Suspense fallback={null}>
          <CommandPalette isOpen={palette === 'open'} onClose={() => setPalette('closed')} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  )
}
