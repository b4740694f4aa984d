import { TextField } from '#console/ui/form/TextField.tsx'

export interface ProviderValues {
  name: string
  base_url: string
  api_key: string
}

interface ProviderFieldsProps {
  values: ProviderValues
  onChange: (values: ProviderValues) => void
  errors: Partial<Record<keyof ProviderValues, string | undefined>>
  /** What an empty key means. */
  keyHint: string
  keyPlaceholder?: string
}

export function ProviderFields({
  values,
  onChange,
  errors,
  keyHint,
  keyPlaceholder,
}: ProviderFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        placeholder="Ollama"
        value={values.name}
        onChange={(name) => onChange({ ...values, name })}
        error={errors.name}
      />
      <TextField
        label="Base URL"
        isMono
        inputMode="url"
        spellCheck={false}
        placeholder="http://127.0.0.1:11434/v1"
        hint="Where its OpenAI-compatible API starts. Usually ends in /v1."
        value={values.base_url}
        onChange={(base_url) => onChange({ ...values, base_url })}
        error={errors.base_url}
      />
      <TextField
        label="API key"
        isOptional
        isMono
        type="password"
        // a browser that offers to keep it would offer it for signing in
        autoComplete="new-password"
        hint={keyHint}
        placeholder={keyPlaceholder}
        value={values.api_key}
        onChange={(api_key) => onChange({ ...values, api_key })}
        error={errors.api_key}
      />
    </>
  )
}

/** What is missing before a provider can be tried or saved. */
export function missingValues({ name, base_url }: ProviderValues): {
  name?: string
  base_url?: string
} {
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(base_url.trim() === '' && { base_url: 'Enter the base URL.' }),
  }
}
