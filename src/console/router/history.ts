import * as z from 'zod/mini'
import { addressOf, makeKey, makeLocation, type Location } from './location.ts'

/** Where the router reads the current address and writes the next one. */
export interface History {
  read: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  /** Goes to the entry before, as the button of the browser does. */
  back: () => void
  /** Calls the listener when the browser went back or forward, or followed a link to a fragment. */
  onMove: (listener: () => void) => void
}

const entryState = z.object({ key: z.string(), state: z.unknown() })

export function browserHistory(): History {
  return {
    read: () => {
      const { pathname, search, hash } = window.location
      const entry = entryState.safeParse(window.history.state)
      if (entry.success) return { pathname, search, hash, ...entry.data }
      // The browser made this entry, for the first page or for a fragment.
      const location = { pathname, search, hash, state: null, key: makeKey() }
      write('replaceState', location)
      return location
    },
    push: (location) => write('pushState', location),
    replace: (location) => write('replaceState', location),
    back: () => window.history.back(),
    onMove: (listener) => window.addEventListener('popstate', listener),
  }
}

function write(method: 'pushState' | 'replaceState', location: Location): void {
  const { key, state } = location
  window.history[method]({ key, state }, '', addressOf(location))
}

/** A history outside of the browser, for tests. */
export function memoryHistory(path: string) {
  const entries = [makeLocation(path)]
  const listeners = new Set<() => void>()
  let index = 0
  const go = (steps: number): void => {
    index += steps
    for (const listener of listeners) listener()
  }
  return {
    read: (): Location => entries[index] ?? makeLocation(path),
    push: (location: Location) => {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace: (location: Location) => {
      entries[index] = location
    },
    onMove: (listener: () => void) => {
      listeners.add(listener)
    },
    back: () => go(-1),
    go,
  } satisfies History & { go: (steps: number) => void }
}
