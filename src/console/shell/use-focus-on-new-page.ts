import { useEffect, useRef } from 'react'
import { useLocation } from '#console/router/use-location.ts'

/**
 * Moves the focus to the heading of a new page, as a full page load would, or to the field that takes it. Switching tabs within a
 * page keeps the focus, and so does a navigation with the state `keepsFocus`, which only gives what is shown its address.
 */
export function useFocusOnNewPage(): void {
  const { pathname, state } = useLocation()
  // Tabs share the first two path segments: /graphs/<id>.
  const page = pathname.split('/').slice(0, 3).join('/')
  const focusedPage = useRef(page)
  const keepsFocus = state instanceof Object && 'keepsFocus' in state
  useEffect(() => {
    if (focusedPage.current === page) return
    focusedPage.current = page
    if (keepsFocus) return
    const target =
      document.querySelector<HTMLElement>('main [data-takes-focus]') ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [page, keepsFocus])
}
