import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Brings the focus to a new page's heading, as a full page load would. Tabs of one page keep it. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation()
  // the tabs of one thing share the first two segments: /graphs/<id>
  const page = pathname.split('/').slice(0, 3).join('/')
  const seen = useRef(page)
  useEffect(() => {
    if (seen.current === page) return
    seen.current = page
    const heading = document.querySelector<HTMLElement>('main h1')
    const target = heading ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [page])
}
