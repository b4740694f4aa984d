/** The session storage key of the queue. */
export const storageKey = 'sheaf.uploads'

const listeners = new Set<() => void>()
let isNeeded = hasStoredQueue()

/** Whether there are uploads or files to watch. Until then the code of the queue is not loaded. */
export function areUploadsNeeded(): boolean {
  return isNeeded
}

export function requestUploads(): void {
  if (isNeeded) return
  isNeeded = true
  for (const listener of listeners) listener()
}

export function onUploadsNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hasStoredQueue(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
