import { useLayoutEffect, useState } from 'react'

/**
 * Collects what is typed while a dialog that was opened from the keyboard still loads, and keeps these keys
 * from the page behind. Call `stop` once its input has the focus. `opening` counts how often the dialog was opened.
 */
export function useTypedAhead(
  isOpen: boolean,
  onClose: () => void,
): { typedAhead: string; opening: number; stop: () => void } {
  const [typedAhead, setTypedAhead] = useState('')
  const [opening, setOpening] = useState(0)
  const [isCollecting, setCollecting] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setCollecting(isOpen)
    if (isOpen) {
      setTypedAhead('')
      setOpening((count) => count + 1)
    }
  }

  // A layout effect, because the next key can come before the page is painted.
  useLayoutEffect(() => {
    if (!isCollecting) return
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Backspace') setTypedAhead((text) => text.slice(0, -1))
      else if (event.key.length === 1) setTypedAhead((text) => text + event.key)
    }
    window.addEventListener('keydown', collect, { capture: true })
    return () => window.removeEventListener('keydown', collect, { capture: true })
  }, [isCollecting, onClose])

  return { typedAhead, opening, stop: () => setCollecting(false) }
}
