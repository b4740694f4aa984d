import { useSyncExternalStore } from 'react'

const every = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer = 0

/** The current time, updated every half minute. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => now))
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = window.setInterval(tick, every)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
