import { useLayoutEffect, useRef, type RefObject } from 'react'

const overlays = '[role$="dialog"], [role="menu"], [data-base-ui-focus-guard]'

/**
 * Moves the focus when the focused control is removed by its own action: `instead` returns the
 * element that takes it. A row that scrolls out of view after a click elsewhere is ignored.
 */
export function useFocusFallback(
  host: RefObject<HTMLElement | null>,
  instead: (control: Element) => HTMLElement | null | undefined,
): void {
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const take = (event: FocusEvent): void => {
      last.current = event.target instanceof Element ? event.target : null
    }
    // A click on an empty area moves the focus on purpose. A dialog or a menu returns the focus to
    // the control, if it still exists: a dialog that opens from a menu item can take the focus
    // before the menu has returned it.
    const leave = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest(overlays)) return
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
    const control = last.current
    if (control === null || control.isConnected) return undefined
    let frame = 0
    const settle = (): void => {
      const active = document.activeElement
      // The dialog that removed the control has the focus until it closes. After that, nothing has
      // it.
      if (active?.closest(overlays)) {
        frame = requestAnimationFrame(settle)
        return
      }
      if (active !== null && active !== document.body) return
      last.current = null
      instead(control)?.focus({ preventScroll: true })
    }
    settle()
    return () => cancelAnimationFrame(frame)
  })
}
