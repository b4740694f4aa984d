import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { connectEmbeddingMutation, testEmbeddingMutation } from '#console/api/embedding-queries.ts'
import { ConnectionResult } from '#console/pages/settings/models/providers/ConnectionResult.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import {
  ModelNameField,
  PriceField,
  ProviderSelect,
  useLikelyName,
  useListedModels,
} from '#console/pages/settings/models/ProviderModel.tsx'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'
import { embedsTexts } from '#contract/models/model-names.ts'
import type { Provider } from '#contract/models.ts'
import { changesVectors, embeddingDraft, embeddingRules } from './embedding-draft.ts'

interface EmbeddingFormProps {
  /** Null when none is connected. */
  model: EmbeddingModel | null
  providers: readonly Provider[]
  onDone: () => void
}

export function EmbeddingForm({ model, providers, onDone }: EmbeddingFormProps) {
  const connect = useMutation(connectEmbeddingMutation(useQueryClient()))
  const tested = useMutation(testEmbeddingMutation())
  const form = useApiForm({
    ...embeddingRules,
    values: embeddingDraft(model, providers[0]),
    send: (body) => connect.mutateAsync(body),
    onSuccess: ({ upstream }) => {
      toast({ title: `${upstream} saved` })
      onDone()
    },
    onChange: tested.reset,
  })
  const draft = useWatch({ control: form.control, compute: (values) => values })
  const { provider_id } = draft
  const upstream = draft.upstream.trim()
  const isLocal = providers.some(({ id, source }) => id === provider_id && source === 'local')
  const names = useListedModels(provider_id)
  const suggested = isLocal ? names : names.filter(embedsTexts)
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
          disabledReason={upstream === '' ? 'Enter the embedding model first.' : undefined}
          onClick={() => tested.mutate({ provider_id, upstream }, { onError: form.showFailure })}
        >
          Test model
        </Button>
      }
    >
      <div className={styles['pair']}>
        <FormField form={form} name="provider_id">
          {(field) => (
            <ProviderSelect
              {...field}
              providers={providers}
              onChange={(id) => {
                field.onChange(id)
                const chosen = providers.find((provider) => provider.id === id)
                const isListed = names.includes(form.getValues('upstream'))
                if (chosen?.source === 'local') form.setValue('upstream', chosen.base_url)
                else if (isListed) form.setValue('upstream', '')
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="upstream">
          {(field) => (
            <ModelNameField
              {...field}
              label="Embedding model"
              names={suggested.length > 0 ? suggested : names}
              placeholder="Example: bge-m3"
            />
          )}
        </FormField>
      </div>
      <Stack columns="narrow" gap={4}>
        <FormField form={form} name="batch_size">
          {(field) => (
            <TextField
              {...field}
              label="Batch size"
              inputMode="numeric"
              hint="Passages per request."
            />
          )}
        </FormField>
        <FormField form={form} name="dimensions">
          {(field) => (
            <TextField
              {...field}
              label="Dimensions"
              isOptional
              inputMode="numeric"
              placeholder="Model default"
              hint="Only for models that support shorter vectors."
            />
          )}
        </FormField>
        <FormField form={form} name="price">
          {(field) => <PriceField {...field} label="Price" placeholder="0.02" />}
        </FormField>
      </Stack>
      <div className={styles['pair']}>
        <FormField form={form} name="passage_prefix">
          {(field) => (
            <TextField
              {...field}
              label="Passage prefix"
              isOptional
              isMono
              spellCheck={false}
              placeholder="search_document: "
              hint="Some models need a prefix, such as “search_document: ”."
            />
          )}
        </FormField>
        <FormField form={form} name="question_prefix">
          {(field) => (
            <TextField
              {...field}
              label="Question prefix"
              isOptional
              isMono
              spellCheck={false}
              placeholder="search_query: "
            />
          )}
        </FormField>
      </div>
      <ConnectionResult result={tested.data} isPending={tested.isPending} />
      <Hint as="p">
        {model !== null && changesVectors(model, draft)
          ? 'All files will be embedded again. Until then, answers use the existing vectors.'
          : isLocal
            ? 'The model runs on the same machine as the service, so no text leaves it.'
            : 'The text of all files and every question will be sent to this model.'}
      </Hint>
    </ApiForm>
  )
}
