import { useMutation, useQueryClient } from '@tanstack/react-query'
import { putMappingMutation } from '#console/api/model-queries.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { putMapping, type Mapping } from '#contract/models.ts'

interface RetireModelProps {
  model: Mapping
  models: readonly Mapping[]
  onDone: () => void
}

export function RetireModel({ model, models, onDone }: RetireModelProps) {
  const { id: model_id, name } = model
  const isRetired = model.state === 'retired'
  const put = useMutation(putMappingMutation(useQueryClient()))
  const form = useApiForm({
    schema: putMapping.body,
    values: { replacement: model.replacement ?? (model_id === 'mdl-x5' ? '' : 'mdl-x5') },
    toBody: ({ replacement }) => ({
      name,
      provider_id: model.provider_id ?? '',
      upstream: model.upstream ?? '',
      context_window: model.context_window,
      abilities: model.abilities,
      abilities_assumed: model.abilities_assumed,
      price_input: model.price_input,
      price_output: model.price_output,
      retired: true,
      replacement: replacement === '' ? null : replacement,
    }),
    send: (body) => put.mutateAsync({ model_id, body }),
    onSuccess: ({ state }) => {
      toast({ title: `${name} ${state === 'retired' ? 'retired' : 'restored'}` })
      onDone()
    },
  })

  function restore() {
    void form.submit((body) =>
      put.mutateAsync({ model_id, body: { ...body, retired: false, replacement: null } }),
    )
  }

  return (
    <ApiForm
      form={form}
      action={isRetired ? 'Save' : 'Retire'}
      onCancel={onDone}
      buttons={
        isRetired && (
          <Button pending={form.isPending} onClick={restore}>
            Restore
          </Button>
        )
      }
    >
      <Prose>
        Requests for <code>{model_id}</code> will fail with an error that names the replacement. You
        can restore the model at any time.
      </Prose>
      <FormField form={form} name="replacement">
        {(field) => (
          <Select
            {...field}
            label="Replacement"
            options={[
              { value: '', label: 'None' },
              ...models
                .filter(({ id, state }) => id !== model_id && state === 'active')
                .map((candidate) => ({
                  value: candidate.id,
                  label: `${candidate.id} (${candidate.name})`,
                })),
            ]}
          />
        )}
      </FormField>
    </ApiForm>
  )
}
