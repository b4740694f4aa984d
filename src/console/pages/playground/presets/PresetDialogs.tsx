import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletePresetMutation, updatePresetMutation } from './preset-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { updatePreset, type PresetSummary } from '#contract/playground/presets.ts'
import type { PresetDialog } from './preset-dialog.ts'
import { SaveVersion } from './versions/SaveVersion.tsx'
import { PresetVersions } from './versions/PresetVersions.tsx'

interface PresetDialogsProps {
  /** Null when no dialog is open. */
  dialog: PresetDialog | null
  isOpen: boolean
  /** Returns the request body to save. Throws ApiError. */
  body: () => Record<string, unknown>
  /** Why the key cannot change presets. */
  disabledReason: string | undefined
  onClose: () => void
  /** Opens a version in the playground. */
  onOpen: (preset: PresetSummary, version: number) => void
  onSaved: (preset: PresetSummary) => void
  onRenamed: (preset: PresetSummary) => void
  onDeleted: (preset_id: string) => void
}

export function PresetDialogs({
  dialog,
  body,
  disabledReason,
  onOpen,
  onSaved,
  onRenamed,
  onDeleted,
  ...props
}: PresetDialogsProps) {
  switch (dialog?.type) {
    case 'rename':
      return (
        <Dialog {...props} title="Rename preset">
          <RenameForm preset={dialog.preset} onClose={props.onClose} onRenamed={onRenamed} />
        </Dialog>
      )
    case 'delete':
      return <DeletePreset {...props} preset={dialog.preset} onDeleted={onDeleted} />
    case 'save':
      return <SaveVersion {...props} preset={dialog.preset} body={body} onSaved={onSaved} />
    case 'versions':
      return (
        <PresetVersions
          {...props}
          preset={dialog.preset}
          disabledReason={disabledReason}
          onOpen={onOpen}
          onRestored={onSaved}
        />
      )
    case undefined:
      return null
  }
}

interface RenameFormProps extends Pick<PresetDialogsProps, 'onClose' | 'onRenamed'> {
  preset: PresetSummary
}

function RenameForm({ preset, onClose, onRenamed }: RenameFormProps) {
  const rename = useMutation(updatePresetMutation(useQueryClient()))
  const form = useApiForm({
    schema: updatePreset.body,
    values: { name: preset.name },
    missing: { name: 'Enter a name.' },
    send: (change) => rename.mutateAsync({ preset_id: preset.id, change }),
    onSuccess: (renamed) => {
      onRenamed(renamed)
      onClose()
    },
  })

  return (
    <ApiForm form={form} action="Rename" onCancel={onClose}>
      <FormField form={form} name="name">
        {(field) => <FirstField {...field} maximum={255} />}
      </FormField>
    </ApiForm>
  )
}

interface DeletePresetProps extends Pick<PresetDialogsProps, 'isOpen' | 'onClose' | 'onDeleted'> {
  preset: PresetSummary
}

function DeletePreset({ preset, onDeleted, ...dialog }: DeletePresetProps) {
  const remove = useMutation(deletePresetMutation(useQueryClient()))
  return (
    <ConfirmMutation
      {...dialog}
      title="Delete this preset?"
      action="Delete preset"
      mutation={remove}
      variables={preset.id}
      onDone={() => {
        onDeleted(preset.id)
        toast({ title: 'Preset deleted' })
      }}
    >
      <p>
        <strong>
          <bdi>{preset.name}</bdi>
        </strong>{' '}
        will be deleted permanently for everyone, with its versions. The current request and
        existing runs are kept.
      </p>
    </ConfirmMutation>
  )
}
