import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading of a new page, as a full page load would. Switching tabs within a
 * page keeps the focus.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  // Tabs share the first two path segments: /graphs/<id>.
  const page = pathname.split('/').slice(0, 3).join('/')
  const focusedPage = useRef(page)
  useEffect(() => {
    if (focusedPage.current === page) return
    focusedPage.current = page
    const heading = document.querySelector<HTMLElement>('main h1')
    const target = heading ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [page])
}
