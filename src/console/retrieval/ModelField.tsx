import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { defaultModel } from '#contract/models.ts'
import { allows } from '#contract/permissions.ts'

interface ModelFieldProps {
  /** Null for the default. */
  model: string | null
  onChange: (model: string | null) => void
}

/** The model that answers questions about a graph where a request names none. */
export function ModelField({ model, onChange }: ModelFieldProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const list = useQuery({
    ...modelQueries.list(),
    enabled: allows(me.key.permissions, 'chat:read'),
    staleTime: 60_000,
  })
  const models = (list.data?.data ?? []).filter(
    ({ id, state }) => id !== defaultModel.id && (state === 'active' || state === 'deprecated'),
  )
  const isListed = model === null || models.some(({ id }) => id === model)
  return (
    <Select
      label="Model"
      hint="Answers questions that do not specify a model. If it is unavailable, the default model answers."
      value={model ?? ''}
      options={[
        { value: '', label: 'Default' },
        ...models.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: model, label: `${model} (unavailable)` }]),
      ]}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  )
}
