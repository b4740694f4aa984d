import { useWatch } from 'react-hook-form'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { Abilities, Provider } from '#contract/models.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { unnamed, type MappingDraft } from './mapping-draft.ts'
import styles from './ModelsPage.module.css'
import { ModelNameField, PriceField, ProviderSelect, useListedModels } from './ProviderModel.tsx'

interface MappingFieldsProps {
  form: FormFields<MappingDraft>
  isNew: boolean
  /** Nobody has confirmed the capabilities. */
  isAssumed: boolean
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

export function MappingFields({ form, isNew, isAssumed, providers }: MappingFieldsProps) {
  const [provider_id, upstream, model_id] = useWatch({
    control: form.control,
    name: ['provider_id', 'upstream', 'model_id'],
  })
  const models = useListedModels(provider_id)

  return (
    <>
      <div className={styles['pair']}>
        <FormField form={form} name="provider_id">
          {(field) => <ProviderSelect {...field} providers={providers} />}
        </FormField>
        <FormField form={form} name="upstream">
          {(field) => (
            <ModelNameField
              {...field}
              label="Provider model"
              names={models}
              placeholder={models[0] ?? 'llama3.1:8b'}
            />
          )}
        </FormField>
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
              hint={
                isNew
                  ? 'The ID that clients use. mdl-x5 is the default.'
                  : 'Clients use this ID, so it can’t be changed.'
              }
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
        {isAssumed && (
          <Hint as="p">
            Assumed when the provider was connected. Correct them if the provider says otherwise.
          </Hint>
        )}
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
      <Stack columns="narrow" gap={4}>
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
          {(field) => <PriceField {...field} label="Input price" placeholder="0.25" />}
        </FormField>
        <FormField form={form} name="price_output">
          {(field) => <PriceField {...field} label="Output price" placeholder="1.5" />}
        </FormField>
      </Stack>
    </>
  )
}
