import { useEffect, useEffectEvent } from 'react'

/** Calls back when ⌘ or Ctrl is pressed with a letter, whatever has the focus. */
export function useShortcut(letter: string, onPress: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    if (event.key.toLowerCase() !== letter) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
