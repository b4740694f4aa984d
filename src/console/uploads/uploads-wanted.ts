/** Where the queue is kept through a reload. */
export const storageKey = 'sheaf.uploads'

const listeners = new Set<() => void>()
let isWanted = hasStored()

/** Whether there is anything to upload or to watch. Until there is, nobody loads the code for it. */
export function uploadsWanted(): boolean {
  return isWanted
}

export function wantUploads(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

export function onUploadsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hasStored(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}
