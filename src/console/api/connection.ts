const listeners = new Set<() => void>()
let isLost = false
let isOutdated = false

/** Whether the last request of the signed-in key had no response. */
export function isConnectionLost(): boolean {
  return isLost
}

/** Whether the service no longer has code that this page would load. */
export function isPageOutdated(): boolean {
  return isOutdated
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setConnectionLost(next: boolean): void {
  if (next === isLost) return
  isLost = next
  for (const listener of listeners) listener()
}

export function setPageOutdated(next: boolean): void {
  isOutdated = next
  for (const listener of listeners) listener()
}

// An answer that is on its way would otherwise stop without a word. The banner asks whether the service responds before it
// says anything, because that may be on the same machine.
window.addEventListener('offline', () => setConnectionLost(true))
