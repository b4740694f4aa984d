const listeners = new Set<() => void>()
let isLost = false

/** Whether the last request of the signed-in key had no response. */
export function isConnectionLost(): boolean {
  return isLost
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
