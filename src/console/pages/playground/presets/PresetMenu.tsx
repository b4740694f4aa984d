import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Button } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { allows } from '#contract/permissions.ts'
import type { Draft } from '#console/prompt/draft.ts'
import type { PresetSummary } from '#contract/playground/presets.ts'
import type { PresetDialog } from './preset-dialog.ts'
import styles from './PresetMenu.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

const PresetPanel = lazyPart(async () => (await import('./PresetPanel.tsx')).PresetPanel)
const PresetDialogs = lazyDialog(async () => (await import('./PresetDialogs.tsx')).PresetDialogs)

interface PresetMenuProps {
  /** Returns the request body to save. Throws ApiError. */
  body: () => Record<string, unknown>
  onLoad: (body: Record<string, unknown>) => Promise<void>
}

/** The menu of presets: load, save, update, rename and delete. */
export function PresetMenu({ body, onLoad }: PresetMenuProps) {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQueries.own())
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const origin = usePlayState((state) => state.preset)
  const loaded = origin?.summary ?? null
  const isChanged = origin !== null && !isSame(draft, origin.draft)
  const [dialog, setDialog] = useState<PresetDialog | null>(null)
  const load = useMutation({
    mutationFn: async ({ preset, version }: { preset: PresetSummary; version?: number }) => {
      const { presetQueries } = await import('./preset-queries.ts')
      return queryClient.query(
        presetQueries.one(preset.id, version === undefined ? undefined : String(version)),
      )
    },
    onError: showFailure,
    onSuccess: async ({ body: request, opened, ...summary }) => {
      await onLoad(request)
      setSaved(summary, opened.number)
    },
  })
  const refusal =
    !me || allows(me.key.permissions, 'chat:write')
      ? undefined
      : 'This key can use presets, but not change them.'

  /** The preset has what the request has now. */
  function setSaved(summary: PresetSummary, number = summary.version) {
    play.setPreset({ summary, number, draft: play.get().draft })
  }

  return (
    <>
      <Popover
        label="Presets"
        trigger={(props) => (
          <Button
            {...props}
            variant="ghost"
            icon="book"
            className={styles['trigger']}
            pending={load.isPending}
          >
            {loaded === null ? 'Presets' : <bdi>{loaded.name}</bdi>}
            {origin !== null &&
              origin.number !== origin.summary.version &&
              `, version ${origin.number}`}
            {isChanged && ' (changed)'}
          </Button>
        )}
      >
        <Suspense fallback={null}>
          <PresetPanel
            me={me}
            loaded={loaded}
            disabledReason={refusal}
            body={body}
            onLoad={(chosen) => load.mutate({ preset: chosen })}
            onSaved={(summary) => setSaved(summary)}
            onOpenDialog={setDialog}
          />
        </Suspense>
      </Popover>
      <span role="status" className="unseen">
        {load.isSuccess && loaded !== null && `${loaded.name} loaded.`}
      </span>
      <PresetDialogs
        dialog={dialog}
        isOpen={dialog !== null}
        body={body}
        disabledReason={refusal}
        onClose={() => setDialog(null)}
        onOpen={(chosen, version) => load.mutate({ preset: chosen, version })}
        onSaved={(summary) => setSaved(summary)}
        onRenamed={(summary) => {
          if (origin?.summary.id === summary.id) play.setPreset({ ...origin, summary })
        }}
        onDeleted={(preset_id) => {
          if (preset_id === loaded?.id) play.setPreset(null)
        }}
      />
    </>
  )
}

/** Whether a preset has the draft, whose values of variables it never has. A reload reads both as new objects. */
function isSame(draft: Draft, saved: Draft): boolean {
  return draft === saved || promptOf(draft) === promptOf(saved)
}

function promptOf(draft: Draft): string {
  return JSON.stringify({ ...draft, variables: null })
}
