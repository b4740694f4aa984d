import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { providerQueries } from '#console/api/model-queries.ts'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { Abilities, Provider } from '#contract/models.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { unnamed, type MappingDraft } from './mapping-draft.ts'
import styles from './ModelsPage.module.css'

interface MappingFieldsProps {
  form: FormFields<MappingDraft>
  isNew: boolean
  providers: readonly Provider[]
}

const abilities: readonly { ability: keyof Abilities; label: string; hint: string }[] = [
  {
    ability: 'tools',
    label: 'Function calling',
    hint: 'Otherwise, built-in tools run before the model is called.',
  },
  {
    ability: 'json_schema',
    label: 'Structured output (JSON schema)',
    hint: 'Otherwise, the schema is described in the prompt. Answers are validated either way.',
  },
  {
    ability: 'images',
    label: 'Image input',
    hint: 'Otherwise, requests with images are rejected.',
  },
]

export function MappingFields({ form, isNew, providers }: MappingFieldsProps) {
  const list = useId()
  const [provider_id, upstream, model_id] = useWatch({
    control: form.control,
    name: ['provider_id', 'upstream', 'model_id'],
  })
  const connection = useQuery({
    ...providerQueries.connection(provider_id),
    enabled: provider_id !== '',
  })
  const models = connection.data?.models ?? []

  return (
    <>
      <div className={styles['pair']}>
        <FormField form={form} name="provider_id">
          {(field) => (
            <Select
              {...field}
              label="Provider"
              options={providers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
        <FormField form={form} name="upstream">
          {(field) => (
            <TextField
              {...field}
              label="Provider model"
              isMono
              spellCheck={false}
              list={list}
              placeholder={models[0] ?? 'llama3.1:8b'}
            />
          )}
        </FormField>
        <datalist id={list}>
          {models.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className={styles['pair']}>
        <FormField form={form} name="model_id">
          {(field) => (
            <TextField
              {...field}
              label="ID"
              isMono
              spellCheck={false}
              readOnly={!isNew}
              placeholder={upstream || 'mdl-x5'}
              hint={isNew ? 'The ID that clients use. mdl-x5 is the default.' : undefined}
            />
          )}
        </FormField>
        <FormField form={form} name="name">
          {(field) => (
            <TextField
              {...field}
              label="Name"
              isOptional
              placeholder={unnamed(model_id, upstream)}
            />
          )}
        </FormField>
      </div>
      <Stack as="fieldset" gap={2} className={styles['found']}>
        <legend>Capabilities</legend>
        {abilities.map(({ ability, label, hint }) => (
          <FormField key={ability} form={form} name={`abilities.${ability}`}>
            {({ value, onChange }) => (
              <Checkbox isChecked={value} onChange={onChange} hint={hint}>
                {label}
              </Checkbox>
            )}
          </FormField>
        ))}
      </Stack>
      <div className={styles['three']}>
        <FormField form={form} name="context_window">
          {(field) => (
            <TextField
              {...field}
              label="Context window"
              isOptional
              inputMode="numeric"
              placeholder="128k"
              hint="In tokens. Longer requests are rejected."
            />
          )}
        </FormField>
        <FormField form={form} name="price_input">
          {(field) => (
            <TextField
              {...field}
              label="Input price"
              isOptional
              inputMode="decimal"
              placeholder="0.25"
              hint="Per million tokens."
            />
          )}
        </FormField>
        <FormField form={form} name="price_output">
          {(field) => (
            <TextField
              {...field}
              label="Output price"
              isOptional
              inputMode="decimal"
              placeholder="1.5"
              hint="Per million tokens."
            />
          )}
        </FormField>
      </div>
    </>
  )
}
