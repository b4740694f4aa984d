import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, type ComponentProps } from 'react'
import { providerQueries } from '#console/api/model-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { Provider } from '#contract/models.ts'

/** The names of the models that a provider lists; none until they are loaded, or if it lists none. */
export function useListedModels(provider_id: string): readonly string[] {
  const connection = useQuery({
    ...providerQueries.connection(provider_id),
    enabled: provider_id !== '',
  })
  return connection.data?.models ?? []
}

/** Fills in the name of the model that a provider most likely offers, once it is known, unless somebody has begun to type. */
export function useLikelyName(
  likely: string | undefined,
  { get, set }: { get: () => string; set: (name: string) => void },
): void {
  const fill = useEffectEvent((name: string) => {
    if (get() === '') set(name)
  })
  useEffect(() => {
    if (likely !== undefined) fill(likely)
  }, [likely])
}

interface ProviderSelectProps extends Omit<
  ComponentProps<typeof Select<string>>,
  'label' | 'options'
> {
  providers: readonly Provider[]
}

export function ProviderSelect({ providers, ...field }: ProviderSelectProps) {
  return (
    <Select
      {...field}
      label="Provider"
      options={providers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

interface ModelNameFieldProps extends ComponentProps<typeof TextField> {
  /** The names to suggest. */
  names?: readonly string[]
}

/** What the provider calls a model. */
export function ModelNameField({ names = [], ...field }: ModelNameFieldProps) {
  const list = useId()
  return (
    <>
      <TextField
        {...field}
        isMono
        spellCheck={false}
        list={names.length === 0 ? undefined : list}
      />
      {names.length > 0 && (
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

export function PriceField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      isOptional
      inputMode="decimal"
      hint="Per million tokens, in your currency."
    />
  )
}
