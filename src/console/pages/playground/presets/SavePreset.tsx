import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createPresetMutation } from './preset-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { createPreset, type PresetSummary } from '#contract/playground/presets.ts'
import styles from './PresetMenu.module.css'

/** Called on submission, because building the request body can fail. */
const nameSchema = z.pick(createPreset.body, { name: true })

interface SavePresetProps {
  refusal: string | undefined
  body: () => Record<string, unknown>
  onSaved: (preset: PresetSummary) => void
}

export function SavePreset({ refusal, body, onSaved }: SavePresetProps) {
  const save = useMutation(createPresetMutation(useQueryClient()))
  const form = useApiForm({
    schema: nameSchema,
    values: { name: '' },
    missing: { name: 'Enter a name.' },
    send: async ({ name }) => save.mutateAsync({ name, body: body() }),
    onSuccess: (preset) => {
      form.reset()
      onSaved(preset)
      toast({ title: `Preset “${preset.name}” saved` })
    },
  })

  return (
    <Form
      className={styles['save']}
      onSubmit={() => {
        if (refusal === undefined) void form.submit()
      }}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label="Name of the new preset"
            isLabelHidden
            placeholder="Save the current request as…"
          />
        )}
      </FormField>
      {form.problem && <InlineProblem error={form.problem} />}
      <Button type="submit" icon="plus" pending={form.isPending} disabledReason={refusal}>
        Save
      </Button>
    </Form>
  )
}
