import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { connectEmbeddingMutation, testEmbeddingMutation } from '#console/api/embedding-queries.ts'
import { providerQueries } from '#console/api/model-queries.ts'
import { ConnectionResult } from '#console/pages/settings/models/providers/ConnectionResult.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { Button } from '#console/ui/Button.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
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
  const list = useId()
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
  const connection = useQuery({
    ...providerQueries.connection(provider_id),
    enabled: provider_id !== '',
  })
  const names = connection.data?.models ?? []
  const suggested = isLocal ? names : names.filter(embedsTexts)
  const [likely] = suggested

  // What the provider offers is known now: it is filled in, unless somebody has begun to type.
  const fill = useEffectEvent((name: string) => {
    if (form.getValues('upstream') === '') form.setValue('upstream', name)
  })
  useEffect(() => {
    if (likely !== undefined) fill(likely)
  }, [likely])

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
            <Select
              {...field}
              label="Provider"
              onChange={(id) => {
                field.onChange(id)
                const chosen = providers.find((provider) => provider.id === id)
                const isListed = names.includes(form.getValues('upstream'))
                if (chosen?.source === 'local') form.setValue('upstream', chosen.base_url)
                else if (isListed) form.setValue('upstream', '')
              }}
              options={providers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="upstream">
          {(field) => (
            <TextField
              {...field}
              label="Embedding model"
              isMono
              spellCheck={false}
              list={list}
              placeholder="Example: bge-m3"
            />
          )}
        </FormField>
        <datalist id={list}>
          {(suggested.length > 0 ? suggested : names).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className={styles['three']}>
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
          {(field) => (
            <TextField
              {...field}
              label="Price"
              isOptional
              inputMode="decimal"
              placeholder="0.02"
              hint="Per million tokens."
            />
          )}
        </FormField>
      </div>
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
