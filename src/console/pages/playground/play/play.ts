import type { QueryClient } from '@tanstack/react-query'
import { session } from '#console/session/session.ts'
import { defaultModel } from '#contract/models.ts'
import { keepRuns } from './keep-run.ts'
import { readPlay, writePlay } from './keep-play.ts'
import { emptyState } from './play-state.ts'
import { playStore, type PlayStore } from './play-store.ts'

// long enough not to write with every letter
const saveAfter = 700

let current: { owner: string; store: PlayStore } | null = null

/** The playground of the signed-in key. It goes on while other pages are shown. */
export function playOf(queryClient: QueryClient): PlayStore {
  const owner = session.get().connection?.id ?? ''
  if (current?.owner === owner) return current.store
  const store = playStore(
    readPlay(read(owner)) ?? emptyState(defaultModel.id),
    keepRuns(queryClient),
  )
  current = { owner, store }
  saveChanges(owner, store)
  return store
}

// answers may quote what the next key must not see
session.subscribe(() => {
  if (current === null || session.get().connection?.id === current.owner) return
  current.store.stop()
  current = null
})

function saveChanges(owner: string, store: PlayStore): void {
  let clock = 0
  const save = (): void => {
    window.clearTimeout(clock)
    if (session.get().connection?.id === owner) write(owner, store)
  }
  store.subscribe(() => {
    window.clearTimeout(clock)
    // writing a long conversation takes time that a stream needs
    if (!store.isBusy()) clock = window.setTimeout(save, saveAfter)
  })
  window.addEventListener('pagehide', save)
}

function read(owner: string): string | null {
  try {
    return window.sessionStorage.getItem(nameFor(owner))
  } catch {
    return null
  }
}

function write(owner: string, store: PlayStore): void {
  for (const isShort of [false, true]) {
    try {
      window.sessionStorage.setItem(nameFor(owner), writePlay(store.get(), isShort))
      return
    } catch {
      // full: the runs keep the lines of streams anyway; or storage is off
    }
  }
}

function nameFor(owner: string): string {
  return `sheaf.playground.${owner}`
}
