import * as z from 'zod/mini'
import { addressOf, makeKey, makeLocation, ownPath, type Location } from './location.ts'

/** Where the router reads the current address and writes the next one. */
export interface History {
  read: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  /** Goes forward by so many entries, or back. */
  go: (steps: number) => void
  /** Calls the listener when the browser went by so many entries, or followed a link to a fragment. */
  onMove: (listener: (steps: number) => void) => void
}

const entryState = z.object({
  key: z.string(),
  state: z.unknown(),
  /** Its place among the entries, which says how far a move went. */
  index: z._default(z.int(), 0),
})

export function browserHistory(): History {
  let index = indexOfEntry() ?? 0

  function write(method: 'pushState' | 'replaceState', location: Location): void {
    const { key, state } = location
    if (method === 'pushState') index += 1
    window.history[method]({ key, state, index }, '', addressOf(location))
  }

  return {
    read: () => {
      const { search, hash } = window.location
      const pathname = ownPath(window.location.pathname)
      const entry = entryState.safeParse(window.history.state)
      if (entry.success) {
        const { key, state } = entry.data
        return { pathname, search, hash, key, state }
      }
      // The browser made this entry, for the first page or for a fragment.
      const location = { pathname, search, hash, state: null, key: makeKey() }
      write('replaceState', location)
      return location
    },
    push: (location) => write('pushState', location),
    replace: (location) => write('replaceState', location),
    go: (steps) => window.history.go(steps),
    onMove: (listener) =>
      window.addEventListener('popstate', () => {
        const last = index
        // A link to a fragment has added an entry that the browser made.
        index = indexOfEntry() ?? last + 1
        listener(index - last)
      }),
  }
}

function indexOfEntry(): number | null {
  return entryState.safeParse(window.history.state).data?.index ?? null
}

/** A history outside of the browser, for tests. */
export function memoryHistory(path: string) {
  const entries = [makeLocation(path)]
  const listeners = new Set<(steps: number) => void>()
  let index = 0
  const go = (steps: number): void => {
    index += steps
    for (const listener of listeners) listener(steps)
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
    onMove: (listener: (steps: number) => void) => {
      listeners.add(listener)
    },
    go,
  } satisfies History
}
