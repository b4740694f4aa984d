import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { toApiError } from '#console/api/api-error.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { defaultModel } from '#contract/models.ts'
import { usePlay, useVariantStore } from './use-play.ts'

const nameSeparator = '\n'
// Columns that a person can still compare.
const maxRuns = 26

/** A run of another team counts as one that does not exist. */
function nullIfHidden(error: unknown): null {
  if (toApiError(error).key === 'run_not_found') return null
  throw error
}

/**
 * Opens the run, runs or preset named in the URL, then removes it from the URL, so that a reload keeps
 * later changes.
 */
export function useOpenFromUrl(): void {
  const play = usePlay()
  const store = useVariantStore()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const run_id = search.get('run')
  const run_ids = search.get('runs')
  // As text, because a list would be another one with every render.
  const names = search.getAll('name').join(nameSeparator)
  const preset_id = search.get('preset')
  const version = search.get('version') ?? undefined
  // Opening runs replaces the active variant. If that ran the effect again, it would open them without end.
  const activePlay = useEffectEvent(() => play)

  useEffect(() => {
    if (run_id === null && run_ids === null && preset_id === null) return
    let isCurrent = true

    async function open(): Promise<void> {
      const [{ contentOfBody, contentOfRun }, { openWithUndo }, { runQueries }, { presetQueries }] =
        await Promise.all([
          import('./play-content.ts'),
          import('./open-with-undo.ts'),
          import('#console/pages/playground/runs/run-queries.ts'),
          import('#console/pages/playground/presets/preset-queries.ts'),
        ])
      if (run_id !== null) {
        const run = await queryClient.query(runQueries.one(run_id))
        if (isCurrent) openWithUndo(activePlay(), contentOfRun(run), 'Run opened')
      } else if (run_ids !== null) {
        const ids = run_ids.split(',').slice(0, maxRuns)
        const [{ openRunsWithUndo }, ...runs] = await Promise.all([
          import('#console/pages/playground/variants/open-runs.ts'),
          ...ids.map((id) => queryClient.query(runQueries.one(id)).catch(nullIfHidden)),
        ])
        if (isCurrent) openRunsWithUndo(store, runs, names.split(nameSeparator))
      } else if (preset_id !== null) {
        const preset = await queryClient.query(presetQueries.one(preset_id, version))
        const content = contentOfBody(preset.body, defaultModel.id)
        const which = version === undefined ? '' : `, version ${preset.opened.number},`
        if (isCurrent) openWithUndo(activePlay(), content, `Preset “${preset.name}”${which} loaded`)
      }
    }

    open()
      .catch((error: unknown) => {
        if (isCurrent) showFailure(toApiError(error))
      })
      .finally(() => {
        if (isCurrent) setSearch({}, { replace: true, preventScrollReset: true })
      })
    return () => {
      isCurrent = false
    }
  }, [run_id, run_ids, names, preset_id, version, store, queryClient, setSearch])
}
