import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus from getting lost when the control that has it goes away with what it did: the
 * element that `instead` names takes it. A row scrolled out of sight after a click elsewhere does not.
 */
export function useKeptFocus(
  host: RefObject<HTMLElement | null>,
  instead: () => HTMLElement | null | undefined,
): void {
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const take = (event: FocusEvent): void => {
      last.current = event.target instanceof Element ? event.target : null
    }
    // a click on nothing is meant; a dialog gives the focus back when it closes
    const leave = (): void => {
      last.current = null
    }
    element.addEventListener('focusin', take)
    document.addEventListener('pointerdown', leave)
    return () => {
      element.removeEventListener('focusin', take)
      document.removeEventListener('pointerdown', leave)
    }
  }, [host])
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return
    if (document.activeElement !== null && document.activeElement !== document.body) return
    last.current = null
    instead()?.focus({ preventScroll: true })
  })
}
