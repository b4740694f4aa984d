import { useMutation, useQueryClient } from '@tanstack/react-query'
import { testProviderMutation, updateProviderMutation } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { updateProvider, type Provider } from '#contract/models.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import { connectionOf, ProviderFields, providerRules } from './ProviderFields.tsx'

interface EditProviderProps {
  provider: Provider
  onDone: () => void
}

export function EditProvider({ provider, onDone }: EditProviderProps) {
  const tested = useMutation(testProviderMutation())
  const update = useMutation(updateProviderMutation(useQueryClient(), provider.id))
  const form = useApiForm({
    ...providerRules,
    schema: updateProvider.body,
    values: { name: provider.name, base_url: provider.base_url, api_key: '', isKeyRemoved: false },
    send: (body) => {
      tested.reset()
      return update.mutateAsync(body)
    },
    onSuccess: (saved) => {
      toast({ title: `${saved.name} saved` })
      onDone()
    },
    onChange: tested.reset,
  })

  function testConnection() {
    tested.mutate(
      { provider_id: provider.id, ...connectionOf(form.getValues()) },
      { onError: form.showFailure },
    )
  }

  return (
    <ApiForm
      form={form}
      action="Save"
      onCancel={onDone}
      buttons={
        <Button pending={tested.isPending} onClick={testConnection}>
          Test connection
        </Button>
      }
    >
      <ProviderFields
        form={form}
        keyPlaceholder={provider.has_key ? 'Leave empty to keep the saved key' : ''}
        keyHint={
          provider.has_key
            ? 'If you change the base URL, enter the key again.'
            : 'Leave empty if the server needs no key.'
        }
      />
      {provider.has_key && (
        <FormField form={form} name="isKeyRemoved">
          {({ value, onChange }) => (
            <Checkbox isChecked={value} onChange={onChange}>
              Remove the saved key
            </Checkbox>
          )}
        </FormField>
      )}
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
    </ApiForm>
  )
}
