import type { QueryClient } from '@tanstack/react-query'
import { invalidateRun } from '#console/pages/playground/runs/run-queries.ts'
import {
  parseVariants,
  serializeVariants,
} from '#console/pages/playground/variants/variant-storage.ts'
import {
  variantStore,
  type VariantStore,
} from '#console/pages/playground/variants/variant-store.ts'
import { session } from '#console/session/session.ts'
import { defaultModel } from '#contract/models.ts'

// Delays saving, so that the state is not serialized with each keystroke.
const saveDelayMs = 700

let current: { owner: string; store: VariantStore } | null = null

/** Returns the playground of the signed-in key. It survives navigation to other pages. */
export function getVariantStore(queryClient: QueryClient): VariantStore {
  const owner = session.get().connection?.id ?? ''
  if (current?.owner === owner) return current.store
  const store = variantStore(
    parseVariants(read(owner), defaultModel.id),
    (run_id) => void invalidateRun(queryClient, run_id),
  )
  current = { owner, store }
  saveChanges(owner, store)
  return store
}

// Answers may quote content that the next key must not see, so signing out discards the store.
session.subscribe(() => {
  if (current === null || session.get().connection?.id === current.owner) return
  current.store.stop()
  current = null
})

function saveChanges(owner: string, store: VariantStore): void {
  let timer = 0
  const save = (): void => {
    window.clearTimeout(timer)
    if (session.get().connection?.id === owner) write(owner, store)
  }
  store.subscribeDeep(() => {
    window.clearTimeout(timer)
    // Serializing a long conversation would delay a stream, so it waits until no request is in
    // progress.
    if (!store.isBusy()) timer = window.setTimeout(save, saveDelayMs)
  })
  window.addEventListener('pagehide', save)
}

function read(owner: string): string | null {
  try {
    return window.sessionStorage.getItem(storageKey(owner))
  } catch {
    return null
  }
}

function write(owner: string, store: VariantStore): void {
  for (const omitEvents of [false, true]) {
    try {
      window.sessionStorage.setItem(storageKey(owner), serializeVariants(store.get(), omitEvents))
      return
    } catch {
      // Storage is full or disabled. The second attempt omits the events, which saved runs contain
      // anyway.
    }
  }
}

function storageKey(owner: string): string {
  return `sheaf.playground.${owner}`
}
