import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { connectRerankingMutation, testRerankingMutation } from '#console/api/reranking-queries.ts'
import { readNumber } from '#console/pages/settings/models/mapping-draft.ts'
import {
  ModelNameField,
  ProviderSelect,
  useLikelyName,
  useListedModels,
} from '#console/pages/settings/models/ProviderModel.tsx'
import { ConnectionResult } from '#console/pages/settings/models/providers/ConnectionResult.tsx'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormRules } from '#console/ui/form/api-form/read-form.ts'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Provider } from '#contract/models.ts'
import { ranksPassages } from '#contract/models/model-names.ts'
import { connectRerankingModel } from '#contract/models/reranking-model.ts'
import type { RerankingModel } from '#contract/models/reranking-model.ts'
import type * as z from 'zod/mini'

interface RerankingDraft {
  provider_id: string
  upstream: string
  /** A number that may be incomplete. */
  passages: string
}

const rules: FormRules<RerankingDraft, z.output<typeof connectRerankingModel.body>> = {
  schema: connectRerankingModel.body,
  toBody: (draft) => ({
    ...draft,
    upstream: draft.upstream.trim(),
    passages: readNumber(draft.passages) ?? undefined,
  }),
  missing: { upstream: 'Enter the reranking model.', provider_id: 'Choose a provider.' },
  invalid: { passages: 'Enter a whole number from 2 to 100.' },
}

interface RerankingFormProps {
  /** Null when none is connected. */
  model: RerankingModel | null
  providers: readonly Provider[]
  onDone: () => void
}

export function RerankingForm({ model, providers, onDone }: RerankingFormProps) {
  const connect = useMutation(connectRerankingMutation(useQueryClient()))
  const tested = useMutation(testRerankingMutation())
  const form = useApiForm({
    ...rules,
    values: {
      provider_id: model?.provider_id ?? providers[0]?.id ?? '',
      upstream: model?.upstream ?? '',
      passages: String(model?.passages ?? 30),
    },
    send: (body) => connect.mutateAsync(body),
    onSuccess: ({ upstream }) => {
      toast({ title: `${upstream} saved` })
      onDone()
    },
    onChange: tested.reset,
  })
  const { provider_id, ...draft } = useWatch({
    control: form.control,
    compute: (values) => values,
  })
  const upstream = draft.upstream.trim()
  const names = useListedModels(provider_id)
  const suggested = names.filter(ranksPassages)
  useLikelyName(suggested[0], {
    get: () => form.getValues('upstream'),
    set: (name) => form.setValue('upstream', name),
  })
  return (
    <ApiForm
      form={form}
      action={model === null ? 'Connect' : 'Save'}
      onCancel={onDone}
      buttons={
        <Button
          pending={tested.isPending}
          disabledReason={upstream === '' ? 'Enter the reranking model first.' : undefined}
          onClick={() => tested.mutate({ provider_id, upstream }, { onError: form.showFailure })}
        >
          Test model
        </Button>
      }
    >
      <FormField form={form} name="provider_id">
        {(field) => <ProviderSelect {...field} providers={providers} />}
      </FormField>
      <FormField form={form} name="upstream">
        {(field) => (
          <ModelNameField
            {...field}
            label="Reranking model"
            names={suggested.length > 0 ? suggested : names}
            placeholder="bge-reranker-v2-m3"
            hint="A model with a /rerank endpoint: vLLM, llama.cpp, Text Embeddings Inference, Jina or Cohere."
          />
        )}
      </FormField>
      <FormField form={form} name="passages">
        {(field) => (
          <TextField
            {...field}
            label="Passages"
            inputMode="numeric"
            hint="How many of the best passages to compare. More take longer."
          />
        )}
      </FormField>
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
      <Hint as="p">
        Every question and the passages found for it are sent to this model. If it takes longer than
        5 seconds, results stay in search order.
      </Hint>
    </ApiForm>
  )
}
