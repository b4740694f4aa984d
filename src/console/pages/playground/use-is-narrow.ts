import { useSyncExternalStore } from 'react'

// Must match the breakpoint in PlaygroundPage.module.css.
const narrowQuery = window.matchMedia('(max-width: 68.75rem)')

/** Whether the window is so narrow that one part of the playground is shown at a time. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowQuery.matches)
}

function subscribe(onChange: () => void): () => void {
  narrowQuery.addEventListener('change', onChange)
  return () => narrowQuery.removeEventListener('change', onChange)
}
