import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { useBack, useLocation, useSearchParams } from '#console/router/use-location.ts'
import type { Turn } from '#console/ask/turn.ts'
import { readPane, writePane, type Pane } from './pane.ts'

const openedHere = z.object({ opensPane: z.literal(true) })

/**
 * The pane that is open, which the address names: Back closes it, a reload keeps it, and a link to it can be
 * sent. The focus returns to where it was opened from.
 */
export function usePane(turns: readonly Turn[]) {
  const [search, setSearch] = useSearchParams()
  const { state, key } = useLocation()
  const back = useBack()
  const pane = readPane(search, turns)
  const isOpen = pane !== null
  const returnTo = useRef<HTMLElement | null>(null)
  const closedKey = useRef<string | null>(null)

  const giveFocusBack = useEffectEvent(() => {
    returnTo.current?.focus()
    returnTo.current = null
  })
  useEffect(() => {
    if (!isOpen) giveFocusBack()
  }, [isOpen])

  function open(next: Pane): void {
    if (!isOpen && document.activeElement instanceof HTMLElement) {
      returnTo.current = document.activeElement
    }
    setSearch(writePane(search, next), {
      // Back closes the pane, whichever source it shows.
      replace: isOpen,
      preventScrollReset: true,
      state: isOpen ? state : { opensPane: true },
    })
  }

  function close(): void {
    if (!openedHere.safeParse(state).success) {
      setSearch(writePane(search, null), { replace: true, preventScrollReset: true })
      return
    }
    // The browser goes back a moment later: a second press would leave the conversation.
    if (closedKey.current !== key) back()
    closedKey.current = key
  }

  return { pane, open, close }
}
