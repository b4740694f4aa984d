import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import type { FormFields } from '#console/ui/form/api-form/use-api-form.ts'
import { ApiKeyField } from '#console/ui/form/ApiKeyField.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { completeUrl } from './complete-url.ts'

export interface ProviderValues {
  name: string
  base_url: string
  api_key: string
  /** Whether to remove the saved API key. */
  isKeyRemoved: boolean
}

interface ProviderFieldsProps {
  form: FormFields<ProviderValues>
  /** Explains an empty API key field. */
  keyHint: string
  keyPlaceholder?: string
}

export function ProviderFields({ form, keyHint, keyPlaceholder }: ProviderFieldsProps) {
  return (
    <>
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label="Name" placeholder="Ollama" />}
      </FormField>
      <FormField form={form} name="base_url">
        {(field) => (
          <TextField
            {...field}
            label="Base URL"
            isMono
            inputMode="url"
            spellCheck={false}
            placeholder="http://127.0.0.1:11434/v1"
            hint="Where its OpenAI-compatible API starts. Usually ends in /v1."
          />
        )}
      </FormField>
      <FormField form={form} name="api_key">
        {(field) => <ApiKeyField {...field} hint={keyHint} placeholder={keyPlaceholder} />}
      </FormField>
    </>
  )
}

/** The base URL and API key in the form that requests take. */
export function connectionOf({ base_url, api_key, isKeyRemoved }: ProviderValues) {
  return {
    base_url: completeUrl(base_url),
    ...(isKeyRemoved ? { api_key: null } : api_key !== '' && { api_key }),
  }
}

/** The validation rules of a provider, for `useApiForm`. */
export const providerRules = {
  toBody: (values: ProviderValues) => ({ name: values.name, ...connectionOf(values) }),
  missing: { name: 'Enter a name.', base_url: 'Enter the base URL.' },
}
