import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { playOf } from './play.ts'
import type { PlayState } from './play-state.ts'
import type { PlayStore } from './play-store.ts'

/** The playground of the signed-in key. */
export function usePlay(): PlayStore {
  return playOf(useQueryClient())
}

/** A part of its state; what is picked must be the same thing as long as nothing of it changed. */
export function usePlayState<T>(pick: (state: PlayState) => T): T {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, () => pick(play.get()))
}

/** Whether an answer is being waited for. */
export function useIsBusy(): boolean {
  const play = usePlay()
  return useSyncExternalStore(play.subscribe, play.isBusy)
}
