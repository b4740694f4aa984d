import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { connectPictureMutation, testPictureMutation } from '#console/api/picture-queries.ts'
import { ConnectionResult } from '#console/pages/settings/models/providers/ConnectionResult.tsx'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormRules } from '#console/ui/form/api-form/read-form.ts'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping } from '#contract/models.ts'
import { connectPictureModel } from '#contract/models/picture-model.ts'
import type { PictureModel } from '#contract/models/picture-model.ts'
import type * as z from 'zod/mini'

type Draft = z.output<typeof connectPictureModel.body>

const rules: FormRules<Draft, Draft> = {
  schema: connectPictureModel.body,
  toBody: (draft) => draft,
  missing: { model: 'Add a model that sees images first.' },
}

interface PictureFormProps {
  /** Null when none is connected. */
  model: PictureModel | null
  models: readonly Mapping[]
  onDone: () => void
}

export function PictureForm({ model, models, onDone }: PictureFormProps) {
  const connect = useMutation(connectPictureMutation(useQueryClient()))
  const tested = useMutation(testPictureMutation())
  const seeing = models.filter(
    ({ abilities, kind, state }) => abilities.images && kind !== 'reader' && state === 'active',
  )
  const form = useApiForm({
    ...rules,
    values: { model: model?.model ?? seeing[0]?.id ?? '' },
    send: (body) => connect.mutateAsync(body),
    onSuccess: (saved) => {
      toast({ title: `${saved.model} describes pictures` })
      onDone()
    },
    onChange: tested.reset,
  })
  const chosen = useWatch({ control: form.control, name: 'model' })
  return (
    <ApiForm
      form={form}
      action={model === null ? 'Connect' : 'Save'}
      onCancel={onDone}
      buttons={
        <Button
          pending={tested.isPending}
          disabledReason={chosen === '' ? 'Choose a model first.' : undefined}
          onClick={() => tested.mutate({ model: chosen }, { onError: form.showFailure })}
        >
          Test model
        </Button>
      }
    >
      <FormField form={form} name="model">
        {(field) => (
          <Select
            {...field}
            label="Model"
            hint="One of the models above that sees images."
            options={seeing.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormField>
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
      <Hint as="p">
        From now on, pictures in new files are sent to this model, up to 100 per file. Guardrails
        and limits apply. A file with many pictures takes longer, up to 10 minutes.
      </Hint>
    </ApiForm>
  )
}
