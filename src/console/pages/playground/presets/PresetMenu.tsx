import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { meQueries } from '#console/session/me-queries.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { Button } from '#console/ui/Button.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { Popover } from '#console/ui/overlay/Popover.tsx'
import { allows } from '#contract/permissions.ts'
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
  const [loaded, setLoaded] = useState<PresetSummary | null>(null)
  const [opened, setOpened] = useState(0)
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  const [savedDraft, setSavedDraft] = useState(draft)
  const isChanged = loaded !== null && draft !== savedDraft
  const [dialog, setDialog] = useState<PresetDialog | null>(null)
  const load = useMutation({
    mutationFn: async ({ preset, version }: { preset: PresetSummary; version?: number }) => {
      const { presetQueries } = await import('./preset-queries.ts')
      return queryClient.query(
        presetQueries.one(preset.id, version === undefined ? undefined : String(version)),
      )
    },
    onError: showFailure,
    onSuccess: async (preset) => {
      await onLoad(preset.body)
      setSaved(preset)
      setOpened(preset.opened.number)
    },
  })
  const refusal =
    !me || allows(me.key.permissions, 'chat:write')
      ? undefined
      : 'This key can use presets, but not change them.'

  /** The preset has what the request has now. */
  function setSaved(preset: PresetSummary) {
    setLoaded(preset)
    setOpened(preset.version)
    setSavedDraft(play.get().draft)
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
            {loaded !== null && opened !== loaded.version && `, version ${opened}`}
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
            onLoad={(preset) => load.mutate({ preset })}
            onSaved={setSaved}
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
        onOpen={(preset, version) => load.mutate({ preset, version })}
        onSaved={setSaved}
        onRenamed={(preset) => {
          if (preset.id === loaded?.id) setLoaded(preset)
        }}
        onDeleted={(preset_id) => {
          if (preset_id === loaded?.id) setLoaded(null)
        }}
      />
    </>
  )
}
