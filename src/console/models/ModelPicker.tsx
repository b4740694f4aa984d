import { useQuery } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { modelQueries } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { defaultModel, type Model } from '#contract/models.ts'
import { allows } from '#contract/permissions.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { modelOptions, modelWarning } from './model-labels.ts'

interface ModelPickerProps {
  label: string
  isLabelHidden?: boolean
  value: string
  onChange: (model: string) => void
  /** The error of the service about this model. */
  error?: string | undefined
}

/** Chooses a model. If the model no longer answers, it explains why and offers the replacement. */
export function ModelPicker({ label, isLabelHidden, value, onChange, error }: ModelPickerProps) {
  const { data: me } = useQuery(meQueries.own())
  const canList = me === undefined || allows(me.key.permissions, 'chat:read')
  const list = useQuery({ ...modelQueries.list(), enabled: canList })
  const models = list.data?.data ?? []
  const chosen = models.find(({ id }) => id === value)
  // The notice below explains the error and offers a replacement, so the field does not repeat it.
  const isErrorRedundant = list.isSuccess && (!chosen || modelWarning(chosen) !== null)
  return (
    <Stack gap={2}>
      <Select
        label={label}
        {...(isLabelHidden !== undefined && { isLabelHidden })}
        value={value}
        options={modelOptions(models, value)}
        onChange={onChange}
        error={isErrorRedundant ? undefined : error}
      />
      {!canList && (
        <Hint as="p">Only keys with the permission chat:read can choose another model.</Hint>
      )}
      {list.isError && (
        <Hint as="p" leading="prose">
          Could not load the models. {list.error.message}{' '}
          <Button size="small" variant="ghost" icon="retry" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Hint>
      )}
      {chosen && (
        <ModelNote
          model={chosen}
          isOnly={models.every(({ kind }) => kind === 'reader' || kind === 'scripted')}
          isRefused={error !== undefined}
          onChange={onChange}
        />
      )}
      {list.isSuccess && !chosen && (
        <ReplacementNotice
          text={value === '' ? 'Choose a model.' : `There is no model “${value}”. Choose another.`}
          replacement={defaultModel.id}
          isRefused={error !== undefined}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

interface ModelNoteProps {
  model: Model
  /** Whether there is no language model to choose. */
  isOnly: boolean
  isRefused: boolean
  onChange: (model: string) => void
}

function ModelNote({ model, isOnly, isRefused, onChange }: ModelNoteProps) {
  const { data: me } = useQuery(meQueries.own())
  const warning = modelWarning(model)
  if (warning !== null) {
    return (
      <ReplacementNotice
        text={warning}
        replacement={model.replacement}
        isRefused={isRefused}
        onChange={onChange}
      />
    )
  }
  if (model.kind === 'scripted') {
    return (
      <Hint as="p" leading="prose">
        Scripted answers for testing, not a language model.
      </Hint>
    )
  }
  if (model.kind !== 'reader') return null
  const canConnect =
    isOnly && me && me.key.team_id === null && allows(me.key.permissions, 'models:admin')
  return (
    <Hint as="p" leading="prose">
      Built-in reader: quotes graphs and fills JSON schemas from the given text, without a language
      model. {canConnect && <Link to={paths.models()}>Connect a language model</Link>}
    </Hint>
  )
}

interface ReplacementNoticeProps {
  text: string
  replacement: string | null
  /** The service rejected the last request for this reason. */
  isRefused: boolean
  onChange: (model: string) => void
}

function ReplacementNotice({ text, replacement, isRefused, onChange }: ReplacementNoticeProps) {
  return (
    <Stack
      gap={2}
      across="start"
      size="xs"
      leading="prose"
      pad="2-3"
      surface="caution"
      role="status"
      {...(isRefused && { 'data-problem': '' })}
    >
      <p>{text}</p>
      {replacement !== null && (
        <Button size="small" onClick={() => onChange(replacement)}>
          Use {replacement}
        </Button>
      )}
    </Stack>
  )
}
