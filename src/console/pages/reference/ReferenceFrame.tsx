import { lazy, Suspense } from 'react'
import { Outlet } from '#console/router/RouterView.tsx'
import { Contents } from './Contents.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import styles from './ReferenceFrame.module.css'

// The search needs a third of what the page itself loads.
const ReferenceSearch = lazy(async () => ({
  default: (await import('./ReferenceSearch.tsx')).ReferenceSearch,
}))

/** The search and the table of contents, beside the introduction or an operation. */
export function ReferenceFrame() {
  return (
    <div className={styles['frame']}>
      <aside className={styles['aside']} aria-label="API reference">
        <Suspense
          fallback={
            <Stack gap={3}>
              <Skeleton shape="title" />
              <Contents />
            </Stack>
          }
        >
          <ReferenceSearch>
            <Contents />
          </ReferenceSearch>
        </Suspense>
      </aside>
      <div>
        <Outlet />
      </div>
    </div>
  )
}
