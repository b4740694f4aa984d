import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { modelQueries } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { defaultModel, type Model } from '#contract/models.ts'
import { allows } from '#contract/permissions.ts'
import styles from '#console/ask/box/AskBox.module.css'

interface ModelSelectProps {
  /** Null for the default. */
  model: string | null
  onChange: (model: string | null) => void
}

/** Chooses the model that answers; nothing where there is no choice. */
export function ModelSelect({ model, onChange }: ModelSelectProps) {
  const models = useModels()
  const isPhone = useMediaQuery('(max-width: 40rem)')
  const value = sameAsDefault(models, model) ? defaultModel.id : (model ?? defaultModel.id)
  if (models.every(({ kind }) => kind === 'reader')) return null
  return (
    <div className={styles['fixed']}>
      <Select
        label="Model"
        isLabelHidden
        value={value}
        options={namedOptions(models, value, isPhone ? '' : ' (default)')}
        onChange={(chosen) => onChange(chosen === defaultModel.id ? null : chosen)}
      />
    </div>
  )
}

/** Says what answers, and how to connect a language model where there is none. */
export function ModelHint({ model }: Pick<ModelSelectProps, 'model'>) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const models = useModels()
  const chosen = models.find(({ id }) => id === (model ?? defaultModel.id))
  if (!chosen) return null
  return (
    <Hint as="p" textAlign="center" above={2}>
      {chosen.kind === 'reader' ? (
        <>
          The built-in reader quotes sentences of the files; it is not a language model.{' '}
          {canConnect(me) && models.every(({ kind }) => kind === 'reader') && (
            <Link to={paths.models()}>Connect a language model</Link>
          )}
        </>
      ) : (
        'Answers are written by a language model. Check what matters in the sources.'
      )}
    </Hint>
  )
}

/** The name of the model that answered. */
export function ModelName({ id }: { id: string }) {
  const models = useModels()
  const { name } = models.find((model) => model.id === id) ?? {}
  return <bdi>{name ?? (id === defaultModel.id ? 'Default model' : id)}</bdi>
}

/** One option for each model: what the default stands for is not offered again under its own ID. */
function namedOptions(models: readonly Model[], value: string, mark: string) {
  const options = models
    .filter(({ id }) => id === defaultModel.id || !sameAsDefault(models, id))
    .map(({ id, name }) => ({
      value: id,
      label: id === defaultModel.id ? `${name}${mark}` : name,
    }))
  if (options.some((option) => option.value === value)) return options
  return [...options, { value, label: `${value} (unavailable)` }]
}

function sameAsDefault(models: readonly Model[], id: string | null): boolean {
  const standard = models.find((model) => model.id === defaultModel.id)
  return models.some((model) => model.id === id && model.name === standard?.name)
}

/** The models that can answer now; none where the key does not list models. */
export function useModels(): readonly Model[] {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const list = useQuery({
    ...modelQueries.list(),
    enabled: allows(me.key.permissions, 'chat:read'),
    staleTime: 60_000,
  })
  return (list.data?.data ?? []).filter(({ state }) => state === 'active' || state === 'deprecated')
}

function canConnect({ key }: Me): boolean {
  return key.team_id === null && allows(key.permissions, 'models:admin')
}
