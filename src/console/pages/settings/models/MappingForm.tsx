import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { putMappingMutation, testProviderMutation } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Mapping, Provider } from '#contract/models.ts'
import { ConnectionResult } from './providers/ConnectionResult.tsx'
import { draftOf, mappingRules } from './mapping-draft.ts'
import { MappingFields } from './MappingFields.tsx'

interface MappingFormProps {
  /** Null for a new model. */
  model: Mapping | null
  provider_id: string | null
  models: readonly Mapping[]
  providers: readonly Provider[]
  onDone: () => void
}

export function MappingForm({ model, provider_id, models, providers, onDone }: MappingFormProps) {
  const validProviderId = providers.some(({ id }) => id === provider_id) ? provider_id : null
  const put = useMutation(putMappingMutation(useQueryClient()))
  const tested = useMutation(testProviderMutation())
  const form = useApiForm({
    ...mappingRules(model),
    values: draftOf(model, validProviderId ?? providers[0]?.id ?? ''),
    check: ({ model_id }) => ({ model_id: takenId(model_id.trim()) }),
    send: ({ model_id, ...body }) => put.mutateAsync({ model_id, body }),
    onSuccess: (saved) => {
      toast({ title: `${saved.name} saved` })
      onDone()
    },
    onChange: tested.reset,
  })
  const upstream = useWatch({ control: form.control, name: 'upstream' }).trim()

  /** A new mapping must not silently replace an existing one. */
  function takenId(id: string): string | undefined {
    const there = models.find((candidate) => candidate.id === id)
    if (model !== null || there === undefined) return undefined
    if (there.source !== 'console' && there.id === 'mdl-x5') return undefined
    if (there.source === 'environment') return undefined
    return `${there.id} already exists. Edit that model instead.`
  }

  function testModel() {
    const provider = form.getValues('provider_id')
    tested.mutate({ provider_id: provider, upstream }, { onError: form.showFailure })
  }

  return (
    <ApiForm
      form={form}
      action={model === null ? 'Add model' : 'Save'}
      onCancel={onDone}
      buttons={
        <Button
          pending={tested.isPending}
          disabledReason={upstream === '' ? 'Enter the provider model first.' : undefined}
          onClick={testModel}
        >
          Test model
        </Button>
      }
    >
      <MappingFields
        form={form}
        isNew={model === null}
        isAssumed={model?.abilities_assumed === true}
        providers={providers}
      />
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
    </ApiForm>
  )
}
