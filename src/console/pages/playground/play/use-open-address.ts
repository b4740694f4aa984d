import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toApiError } from '#console/api/api-error.ts'
import { presetQueries } from '#console/pages/playground/presets/preset-queries.ts'
import { runQueries } from '#console/pages/playground/runs/run-queries.ts'
import { tellFailure } from '#console/mutations/tell-failure.ts'
import { defaultModel } from '#contract/models.ts'
import { openBody, openRun } from './open-run.ts'
import { tellOpened } from './tell-opened.ts'
import { usePlay } from './use-play.ts'

/** Opens the run or preset that the address names; once, so that a reload keeps what came after. */
export function useOpenAddress(): void {
  const play = usePlay()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const run_id = search.get('run')
  const preset_id = search.get('preset')

  useEffect(() => {
    if (run_id === null && preset_id === null) return
    let isWanted = true

    async function open(): Promise<void> {
      if (run_id !== null) {
        const run = await queryClient.query(runQueries.one(run_id))
        if (isWanted) tellOpened(play, openRun(run), 'Run opened')
      } else if (preset_id !== null) {
        const preset = await queryClient.query(presetQueries.one(preset_id))
        const opened = openBody(preset.body, defaultModel.id)
        if (isWanted) tellOpened(play, opened, `Preset “${preset.name}” loaded`)
      }
    }

    open()
      .catch((error: unknown) => {
        if (isWanted) tellFailure(toApiError(error))
      })
      .finally(() => {
        if (isWanted) setSearch({}, { replace: true, preventScrollReset: true })
      })
    return () => {
      isWanted = false
    }
  }, [run_id, preset_id, play, queryClient, setSearch])
}
