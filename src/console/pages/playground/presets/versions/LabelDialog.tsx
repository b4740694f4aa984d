import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelPresetMutation } from '#console/pages/playground/presets/preset-queries.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { presetLabel, type PresetVersion } from '#contract/playground/presets.ts'

interface LabelDialogProps {
  preset_id: string
  /** Null while the dialog is closed. */
  version: PresetVersion | null
  isOpen: boolean
  onClose: () => void
}

const labelSchema = z.object({ label: presetLabel })

/** Gives a version a label, which moves from the version that had it. */
export function LabelDialog({ preset_id, version, ...dialog }: LabelDialogProps) {
  if (version === null) return null
  return (
    <Dialog
      {...dialog}
      title={`Label version ${version.number}`}
      description="If another version has the label, it moves here."
    >
      <LabelForm preset_id={preset_id} version={version.number} onClose={dialog.onClose} />
    </Dialog>
  )
}

function LabelForm({
  preset_id,
  version,
  onClose,
}: {
  preset_id: string
  version: number
  onClose: () => void
}) {
  const put = useMutation(labelPresetMutation(useQueryClient(), preset_id))
  const form = useApiForm({
    schema: labelSchema,
    values: { label: 'production' },
    missing: { label: 'Enter a label.' },
    send: ({ label }) => put.mutateAsync({ label, version }),
    onSuccess: () => {
      onClose()
      toast({ title: `Version ${version} labeled` })
    },
  })
  return (
    <ApiForm form={form} action="Add label" onCancel={onClose}>
      <FormField form={form} name="label">
        {(field) => (
          <FirstField
            {...field}
            label="Label"
            hint="Lower-case letters, digits, hyphens and underscores, such as production or v2-test."
          />
        )}
      </FormField>
    </ApiForm>
  )
}
