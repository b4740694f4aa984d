import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { deletePresetMutation, updatePresetMutation } from './preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#console/ui/overlay/Dialog.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { PresetSummary } from '#contract/runs.ts'
import { nameProblem, refusedName } from './preset-name.ts'
import type { PresetQuestion } from './PresetMenu.tsx'
import styles from './PresetMenu.module.css'

interface PresetDialogsProps {
  question: PresetQuestion
  isOpen: boolean
  onClose: () => void
  onRenamed: (preset: PresetSummary) => void
  onDeleted: (preset_id: string) => void
}

export function PresetDialogs({ question, onRenamed, onDeleted, ...dialog }: PresetDialogsProps) {
  const { type, preset } = question
  return type === 'rename' ? (
    <RenamePreset {...dialog} preset={preset} onRenamed={onRenamed} />
  ) : (
    <DeletePreset {...dialog} preset={preset} onDeleted={onDeleted} />
  )
}

interface DialogProps {
  preset: PresetSummary
  isOpen: boolean
  onClose: () => void
}

function RenamePreset({
  preset,
  isOpen,
  onClose,
  onRenamed,
}: DialogProps & Pick<PresetDialogsProps, 'onRenamed'>) {
  const rename = useMutation(updatePresetMutation(useQueryClient()))
  const [name, setName] = useState(preset.name)
  const refused = refusedName(rename.error)

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
    <Dialog isOpen={isOpen} onClose={onClose} title="Rename preset">
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
    </Dialog>
  )
}

function DeletePreset({
  preset,
  isOpen,
  onClose,
  onDeleted,
}: DialogProps & Pick<PresetDialogsProps, 'onDeleted'>) {
  const remove = useMutation(deletePresetMutation(useQueryClient()))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        onClose()
        remove.reset()
      }}
      title="Delete this preset?"
      action="Delete preset"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(preset.id, {
          onSuccess: () => {
            onDeleted(preset.id)
            onClose()
            toast({ title: 'Preset deleted' })
          },
        })
      }
    >
      <p>
        <strong>
          <bdi>{preset.name}</bdi>
        </strong>{' '}
        will be deleted permanently for everyone. The current request and existing runs are kept.
      </p>
    </ConfirmDialog>
  )
}
