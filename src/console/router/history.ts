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
  onMove: (listener: (move: Move) => void) => void
}

export interface Move {
  /** Returns to the entry that was left, without calling the listener, and returns what moves again. */
  revert: () => () => void
}

const entryState = z.object({
  key: z.string(),
  state: z.unknown(),
  /** Its place among the entries, which says how far a move went. */
  index: z._default(z.int(), 0),
})

export function browserHistory(): History {
  let index = indexOfEntry() ?? 0
  let isReverting = false

  function write(method: 'pushState' | 'replaceState', location: Location): void {
    const { key, state } = location
    if (method === 'pushState') index += 1
    window.history[method]({ key, state, index }, '', addressOf(location))
  }

  return {
    read: () => {
      const { pathname, search, hash } = window.location
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
    back: () => window.history.back(),
    onMove: (listener) =>
      window.addEventListener('popstate', () => {
        if (isReverting) {
          isReverting = false
          return
        }
        // A link to a fragment has added an entry that the browser made.
        const next = indexOfEntry() ?? index + 1
        const steps = next - index
        index = next
        listener({
          revert: () => {
            // To go by no steps would load the page anew.
            if (steps === 0) return () => undefined
            isReverting = true
            index -= steps
            window.history.go(-steps)
            return () => window.history.go(steps)
          },
        })
      }),
  }
}

function indexOfEntry(): number | null {
  return entryState.safeParse(window.history.state).data?.index ?? null
}

/** A history outside of the browser, for tests. */
export function memoryHistory(path: string) {
  const entries = [makeLocation(path)]
  const listeners = new Set<(move: Move) => void>()
  let index = 0
  const go = (steps: number): void => {
    index += steps
    const revert = () => {
      index -= steps
      return () => go(steps)
    }
    for (const listener of listeners) listener({ revert })
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
    onMove: (listener: (move: Move) => void) => {
      listeners.add(listener)
    },
    back: () => go(-1),
    go,
  } satisfies History & { go: (steps: number) => void }
}
