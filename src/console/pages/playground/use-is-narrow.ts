import { useSyncExternalStore } from 'react'

// where the style sheet shows one part at a time
const narrow = window.matchMedia('(max-width: 68.75rem)')

/** Whether one part of the playground is shown at a time. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => narrow.matches)
}

function listen(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}
