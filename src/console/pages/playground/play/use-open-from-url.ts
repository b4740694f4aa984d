import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { toApiError } from '#console/api/api-error.ts'
import { presetQueries } from '#console/pages/playground/presets/preset-queries.ts'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { defaultModel } from '#contract/models.ts'
import { contentOfBody, contentOfRun } from './play-content.ts'
import { openWithUndo } from './open-with-undo.ts'
import { usePlay } from './use-play.ts'

/**
 * Opens the run or preset named in the URL, then removes it from the URL, so that a reload keeps
 * later changes.
 */
export function useOpenFromUrl(): void {
  const play = usePlay()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const run_id = search.get('run')
  const preset_id = search.get('preset')

  useEffect(() => {
    if (run_id === null && preset_id === null) return
    let isCurrent = true

    async function open(): Promise<void> {
      if (run_id !== null) {
        const run = await queryClient.query(runQueries.one(run_id))
        if (isCurrent) openWithUndo(play, contentOfRun(run), 'Run opened')
      } else if (preset_id !== null) {
        const preset = await queryClient.query(presetQueries.one(preset_id))
        const content = contentOfBody(preset.body, defaultModel.id)
        if (isCurrent) openWithUndo(play, content, `Preset “${preset.name}” loaded`)
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
  }, [run_id, preset_id, play, queryClient, setSearch])
}
