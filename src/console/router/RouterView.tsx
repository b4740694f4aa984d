import { use, useLayoutEffect, useState, useSyncExternalStore, useTransition } from 'react'
import type { Router } from './router.ts'
import {
  DepthContext,
  IsNavigatingContext,
  PageContext,
  RouterContext,
  usePage,
} from './router-context.ts'
import { RouteBoundary } from './RouteBoundary.tsx'

/** Shows the page of the router, and nothing until the first one is loaded. */
export function RouterView({ router }: { router: Router }) {
  const [page, setPage] = useState(router.getPage)
  const [firstPage] = useState(page)
  const [isDrawing, startTransition] = useTransition()
  const isLoading = useSyncExternalStore(router.subscribe, router.isLoading)

  useLayoutEffect(() => {
    let latest = firstPage
    function show(): void {
      const next = router.getPage()
      if (next === latest) return
      if (next?.layers === latest?.layers) {
        // Only the parameters of the page changed.
        setPage(next)
      } else {
        // The last page stays until the next one has what it needs to be drawn.
        startTransition(() => setPage(next))
      }
      latest = next
    }
    show()
    return router.subscribe(show)
  }, [router, firstPage])

  if (page === null) return null
  return (
    <RouterContext value={router}>
      <IsNavigatingContext value={isLoading || isDrawing}>
        <PageContext value={page}>
          <Outlet />
        </PageContext>
      </IsNavigatingContext>
    </RouterContext>
  )
}

/** In a layout: the page inside of it. */
export function Outlet() {
  const depth = use(DepthContext)
  const page = usePage()
  const layer = page.layers[depth]
  if (layer === undefined) {
    return page.failure && <page.failure.Problem error={page.failure.error} />
  }
  const inner = (
    <DepthContext value={depth + 1}>
      {layer.Component ? <layer.Component /> : <Outlet />}
    </DepthContext>
  )
  const { problem } = layer.route
  if (!problem) return inner
  return (
    <RouteBoundary Problem={problem} location={page.location}>
      {inner}
    </RouteBoundary>
  )
}
