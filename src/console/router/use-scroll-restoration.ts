import { useEffect, useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { decodePart } from './location.ts'
import { usePage, useRouter } from './router-context.ts'

const storageKey = 'sheaf.scroll'
const storedPositions = z.record(z.string(), z.number())

/** Scrolls a new page to its start or fragment, and a page of the history to where it was left. */
export function useScrollRestoration(): void {
  const router = useRouter()
  const { location, scroll } = usePage()
  const shownKey = useRef(location.key)
  const positions = useRef<Map<string, number>>(null)
  positions.current ??= readPositions()

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const storePosition = () => positions.current?.set(shownKey.current, window.scrollY)
    // The router tells this before the screen changes.
    const unsubscribe = router.subscribe(storePosition)
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    const handOver = () => {
      // A page that is being left writes nothing: signing out has just emptied the storage.
      if (router.getPage()?.location.key === shownKey.current) {
        storePosition()
        writePositions(positions.current)
      }
      window.history.scrollRestoration = 'auto'
    }
    takeOver()
    window.addEventListener('pageshow', takeOver, { signal })
    window.addEventListener('pagehide', handOver, { signal })
    return () => {
      unsubscribe()
      listening.abort()
    }
  }, [router])

  useLayoutEffect(() => {
    shownKey.current = location.key
    if (scroll === 'keep') return
    const position = scroll === 'restore' ? positions.current?.get(location.key) : undefined
    const fragment = document.getElementById(decodePart(location.hash.slice(1)))
    if (position !== undefined) window.scrollTo(0, position)
    else if (fragment) fragment.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [location, scroll])
}

function readPositions(): Map<string, number> {
  try {
    const text = window.sessionStorage.getItem(storageKey)
    return new Map(Object.entries(storedPositions.parse(JSON.parse(text ?? '{}'))))
  } catch {
    // Not stored by this version, or the browser stores nothing: pages start at their top.
    return new Map()
  }
}

function writePositions(positions: ReadonlyMap<string, number> | null): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions ?? [])))
  } catch {
    // The storage is full or not allowed.
  }
}
