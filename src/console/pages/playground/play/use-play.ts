import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getPlayStore } from './play.ts'
import type { PlayState } from './play-state.ts'
import type { PlayStore } from './play-store.ts'

export function usePlay(): PlayStore {
  return getPlayStore(useQueryClient())
}

/**
 * Selects a part of the playground state. The selector must return the same reference while that
 * part is unchanged.
 */
export function usePlayState<T>(select: (state: PlayState) => T): T {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, () => select(play.get()))
}

/** Whether a request is in progress. */
export function useIsBusy(): boolean {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, play.isBusy)
}
