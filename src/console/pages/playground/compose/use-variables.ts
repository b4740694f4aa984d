import { useSyncExternalStore } from 'react'
import type { PlayState } from '#console/pages/playground/play/play-state.ts'
import { usePlayState, useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { promptVariables } from './missing-variables.ts'

// Answers change the state with each token, and prompts do not.
const cache = new WeakMap<
  PlayState['tree'],
  Pick<PlayState, 'draft' | 'compose'> & { names: string[] }
>()

function namesOf({ draft, tree, compose }: PlayState): string[] {
  const cached = cache.get(tree)
  if (cached?.draft === draft && cached.compose === compose) return cached.names
  const names = promptVariables({ draft, tree }, compose.text)
  cache.set(tree, { draft, compose, names })
  return names
}

/**
 * The variables of the next requests of all variants, and those without a value in the row to send
 * and in any row.
 */
export function useVariables() {
  const store = useVariantStore()
  // A name has no comma, and a text is equal to itself, as React requires.
  const list = useSyncExternalStore(store.subscribeDeep, () =>
    [...new Set(store.get().variants.flatMap(({ play }) => namesOf(play.get())))].join(','),
  )
  const { rows, chosen } = usePlayState((state) => state.draft.variables)
  const names = list === '' ? [] : list.split(',')
  return {
    names,
    missing: names.filter((name) => (rows[chosen]?.[name] ?? '') === ''),
    missingInRows: names.filter((name) => rows.some((row) => (row[name] ?? '') === '')),
  }
}
