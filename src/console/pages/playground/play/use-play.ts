import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type {
  VariantStore,
  VariantsState,
} from '#console/pages/playground/variants/variant-store.ts'
import { getVariantStore } from './play.ts'
import type { PlayState } from './play-state.ts'
import type { PlayStore } from './play-store.ts'

/** The variant of a column; null outside of columns. */
export const ColumnPlay = createContext<PlayStore | null>(null)

export function useVariantStore(): VariantStore {
  return getVariantStore(useQueryClient())
}

export function useVariants(): VariantsState {
  const store = useVariantStore()
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The variant of the column that this is part of; elsewhere, the one that is edited. */
export function usePlay(): PlayStore {
  const store = useVariantStore()
  const active = useSyncExternalStore(store.subscribe, () => store.active().play)
  return useContext(ColumnPlay) ?? active
}

/**
 * Selects a part of the state of a variant. The selector must return the same reference while that
 * part is unchanged.
 */
export function usePlayState<T>(select: (state: PlayState) => T): T {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, () => select(play.get()))
}

/** Whether a request of the variant is in progress. */
export function useIsBusy(): boolean {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, play.isBusy)
}

/** Whether a request of any variant is in progress. */
export function useIsAnyBusy(): boolean {
  const store = useVariantStore()
  return useSyncExternalStore(store.subscribeDeep, store.isBusy)
}
