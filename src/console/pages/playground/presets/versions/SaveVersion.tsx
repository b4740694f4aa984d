import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { ChangeForm } from '#console/diff/ChangeForm.tsx'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import {
  presetQueries,
  updatePresetMutation,
} from '#console/pages/playground/presets/preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import { updatePreset, type PresetSummary } from '#contract/playground/presets.ts'

interface SaveVersionProps {
  preset: PresetSummary
  body: () => Record<string, unknown>
  isOpen: boolean
  onClose: () => void
  onSaved: (preset: PresetSummary) => void
}

const noteSchema = z.pick(updatePreset.body, { note: true })

/** Saves the request as a new version of a preset, and shows what changes. */
export function SaveVersion({ preset, body, onSaved, ...dialog }: SaveVersionProps) {
  return (
    <Dialog
      {...dialog}
      title={`Save a version of ${preset.name}`}
      description="Earlier versions are kept. Labels stay on the versions that have them."
      size="large"
    >
      <SaveForm preset={preset} body={body} onClose={dialog.onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function SaveForm({ preset, body, onClose, onSaved }: Omit<SaveVersionProps, 'isOpen'>) {
  // The version that the request was compared with last. Somebody else may save a newer one meanwhile.
  const [base, setBase] = useState(preset.version)
  const newest = useQuery(presetQueries.one(preset.id))
  const update = useMutation(updatePresetMutation(useQueryClient()))
  const form = useApiForm({
    schema: noteSchema,
    values: { note: '' },
    send: async ({ note }) =>
      update.mutateAsync({
        preset_id: preset.id,
        change: { body: body(), note: note.trim(), version: base },
      }),
    onFailure: ({ key }) => {
      if (key === 'preset_changed') void newest.refetch()
    },
    onSuccess: (saved) => {
      onSaved(saved)
      onClose()
      toast({
        title:
          saved.version > base
            ? `Version ${saved.version} of “${saved.name}” saved`
            : `Version ${base} already has this request`,
      })
    },
  })
  const newestVersion = newest.data
  // Once this request is saved, the newest version is its own.
  const isSaved = update.isPending || update.isSuccess
  const isOutdated = !isSaved && newestVersion !== undefined && newestVersion.version > base

  return (
    <ChangeForm
      form={form}
      action={`Save version ${base + 1}`}
      disabledReason={isOutdated ? 'There is a newer version.' : undefined}
      ownFailures={['preset_changed']}
      onCancel={onClose}
    >
      {isOutdated && (
        <Callout tone="caution" icon="alert" aria-label="Conflict">
          <Stack gap={2}>
            <Text>
              {newestVersion.updated_by ?? 'Someone else'} saved version {newestVersion.version} in
              the meantime. Below is how it differs from your request. The history keeps both.
            </Text>
            <Row gap={2}>
              <Button onClick={() => setBase(newestVersion.version)}>
                Save mine after version {newestVersion.version}
              </Button>
            </Row>
          </Stack>
        </Callout>
      )}
      <QueryView query={newest} skeleton={<Skeleton shape="block" />}>
        {({ version, body: saved }) => (
          <Difference preset_id={preset.id} version={version} saved={saved} body={body} />
        )}
      </QueryView>
    </ChangeForm>
  )
}

interface DifferenceProps {
  preset_id: string
  version: number
  saved: Record<string, unknown>
  body: () => Record<string, unknown>
}

function Difference({ preset_id, version, saved, body }: DifferenceProps) {
  const text = requestText(body)
  if (text === null) return null
  return (
    <TextDiff
      title={`Version ${version} and this request`}
      name={['preset', preset_id, String(version), text]}
      a={canonicalText(saved)}
      b={text}
    />
  )
}

/** Null where the request is not complete: the form then says why. */
function requestText(body: () => Record<string, unknown>): string | null {
  try {
    return canonicalText(body())
  } catch {
    return null
  }
}
