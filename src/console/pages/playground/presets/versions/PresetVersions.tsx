import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { CompareVersions, QueriedDiff } from '#console/diff/CompareVersions.tsx'
import { showFailure } from '#console/mutations/show-failure.ts'
import {
  labelPresetMutation,
  presetQueries,
  updatePresetMutation,
} from '#console/pages/playground/presets/preset-queries.ts'
import { paths } from '#console/paths.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { PresetSummary, PresetVersion } from '#contract/playground/presets.ts'
import { LabelDialog } from './LabelDialog.tsx'
import { presetVersionColumns } from './preset-version-columns.tsx'

interface PresetVersionsProps {
  preset: PresetSummary
  disabledReason: string | undefined
  isOpen: boolean
  onClose: () => void
  onOpen: (preset: PresetSummary, version: number) => void
  onRestored: (preset: PresetSummary) => void
}

/** The history of a preset: its versions with their labels, and the difference between two of them. */
export function PresetVersions({ preset, ...props }: PresetVersionsProps) {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={`Versions of ${preset.name}`}
      description="Versions never change. A label such as production points to one version, and programs can request the preset by its label."
      size="large"
    >
      <History preset={preset} {...props} />
    </Dialog>
  )
}

function History({
  preset,
  disabledReason,
  onClose,
  onOpen,
  onRestored,
}: Omit<PresetVersionsProps, 'isOpen'>) {
  const queryClient = useQueryClient()
  const versions = useInfiniteQuery(presetQueries.versions(preset.id))
  const listed = versions.data ?? []
  const newest = String(listed[0]?.number ?? preset.version)
  const [sides, setSides] = useState<{ a: string; b: string } | null>(null)
  const [labelled, setLabelled] = useState<PresetVersion | null>(null)
  const a = sides?.a ?? String(listed[1]?.number ?? newest)
  const b = sides?.b ?? newest
  const update = useMutation(updatePresetMutation(queryClient))
  const label = useMutation({
    ...labelPresetMutation(queryClient, preset.id),
    onError: showFailure,
  })
  const restore = useMutation({
    mutationFn: async ({ number }: PresetVersion) => {
      const { body } = await queryClient.query(presetQueries.one(preset.id, String(number)))
      const base = Number(newest)
      const change = { body, note: `Restores version ${number}.`, version: base }
      const saved = await update.mutateAsync({ preset_id: preset.id, change })
      return { saved, isNew: saved.version > base }
    },
    onError: showFailure,
    onSuccess: ({ saved, isNew }, { number }) => {
      toast({
        title: isNew
          ? `Version ${number} restored as version ${saved.version}`
          : `Version ${saved.version} already has this request`,
      })
      onOpen(saved, saved.version)
      onRestored(saved)
    },
  })

  return (
    <Stack gap={6} above={4}>
      <QueryTable
        label="Versions"
        loadingLabel="Loading versions"
        query={versions}
        columns={presetVersionColumns({
          newest: Number(newest),
          disabledReason,
          onOpen: ({ number }) => {
            onOpen(preset, number)
            onClose()
          },
          onCompare: ({ number }) => setSides({ a: String(number), b: newest }),
          onCopyLink: ({ number }) => {
            const path = paths.preset(preset.id, String(number))
            void copyText(new URL(path, window.location.origin).href, { title: 'Link copied' })
          },
          onRestore: (version) => restore.mutate(version),
          onLabel: setLabelled,
          onUnlabel: (name) => label.mutate({ label: name, version: null }),
        })}
        rowKey={(version) => version.id}
      />
      {listed.length > 1 && (
        <CompareVersions
          options={listed.map(({ number, labels }) => ({
            value: String(number),
            label: `Version ${number}${labels.length > 0 ? ` (${labels.join(', ')})` : ''}`,
          }))}
          a={a}
          b={b}
          onCompare={setSides}
        >
          <Difference preset_id={preset.id} a={a} b={b} />
        </CompareVersions>
      )}
      <LabelDialog
        preset_id={preset.id}
        version={labelled}
        isOpen={labelled !== null}
        onClose={() => setLabelled(null)}
      />
    </Stack>
  )
}

function Difference({ preset_id, a, b }: { preset_id: string; a: string; b: string }) {
  return (
    <QueriedDiff
      title="Differences"
      name={() => ['preset', preset_id, a, b]}
      a={useSide(preset_id, a)}
      b={useSide(preset_id, b)}
    />
  )
}

function useSide(preset_id: string, version: string) {
  return useQuery({
    ...presetQueries.one(preset_id, version),
    select: ({ body }) => canonicalText(body),
  })
}
