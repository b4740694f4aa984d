import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { deletePresetMutation, updatePresetMutation } from './preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { PresetSummary } from '#contract/runs.ts'
import { nameProblem, serverNameError } from './preset-name.ts'
import type { PresetDialog } from './preset-dialog.ts'
import styles from './PresetMenu.module.css'

interface PresetDialogsProps {
  /** Null when no dialog is open. */
  dialog: PresetDialog | null
  isOpen: boolean
  onClose: () => void
  onRenamed: (preset: PresetSummary) => void
  onDeleted: (preset_id: string) => void
}

export function PresetDialogs({ dialog, onRenamed, onDeleted, ...props }: PresetDialogsProps) {
  switch (dialog?.type) {
    case 'rename':
      return (
        <Dialog {...props} title="Rename preset">
          <RenameForm preset={dialog.preset} onClose={props.onClose} onRenamed={onRenamed} />
        </Dialog>
      )
    case 'delete':
      return <DeletePreset {...props} preset={dialog.preset} onDeleted={onDeleted} />
    case undefined:
      return null
  }
}

interface RenameFormProps extends Pick<PresetDialogsProps, 'onClose' | 'onRenamed'> {
  preset: PresetSummary
}

function RenameForm({ preset, onClose, onRenamed }: RenameFormProps) {
  const rename = useMutation(updatePresetMutation(useQueryClient()))
  const [name, setName] = useState(preset.name)
  const refused = serverNameError(rename.error)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (rename.isPending || nameProblem(name) !== undefined) return
    rename.mutate(
      { preset_id: preset.id, change: { name: name.trim() } },
      {
        onSuccess: (renamed) => {
          onRenamed(renamed)
          onClose()
        },
      },
    )
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={name}
        maximum={255}
        onChange={(text) => {
          setName(text)
          rename.reset()
        }}
        error={nameProblem(name) ?? refused}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      {rename.error && refused === undefined && <InlineProblem error={rename.error} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={rename.isPending}>
          Rename
        </Button>
      </DialogActions>
    </form>
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
        will be deleted permanently for everyone. The current request and existing runs are kept.
      </p>
    </ConfirmMutation>
  )
}
