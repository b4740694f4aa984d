import { Suspense, useState } from 'react'
import { Outlet } from '#console/router/RouterView.tsx'
import { Contents } from './Contents.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './ReferenceFrame.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

// The search needs a third of what the page itself loads.
const ReferenceSearch = lazyPart(
  async () => (await import('./ReferenceSearch.tsx')).ReferenceSearch,
)

/** The search and the table of contents, beside the introduction or an operation. */
export function ReferenceFrame() {
  const [isSearching, setSearching] = useState(false)
  return (
    <div className={styles['frame']}>
      <aside className={styles['aside']} aria-label="API reference">
        <Stack gap={3}>
          <Suspense fallback={<Skeleton shape="title" />}>
            <ReferenceSearch onSearch={setSearching} />
          </Suspense>
          <div hidden={isSearching}>
            <Contents />
          </div>
        </Stack>
      </aside>
      <div>
        <Outlet />
      </div>
    </div>
  )
}
