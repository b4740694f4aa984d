import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { meQueries } from '#console/session/me-queries.ts'
import { modelQueries } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { defaultModel, type Model } from '#contract/models.ts'
import { allows } from '#contract/permissions.ts'
import { modelOptions, modelWarning } from './model-labels.ts'
import styles from './ModelPicker.module.css'

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
  const list = useQuery(modelQueries.list())
  const models = list.data?.data ?? []
  const chosen = models.find(({ id }) => id === value)
  // The notice below explains the error and offers a replacement, so the field does not repeat it.
  const isErrorRedundant = list.isSuccess && (!chosen || modelWarning(chosen) !== null)
  return (
    <div className={styles['picker']}>
      <Select
        label={label}
        {...(isLabelHidden !== undefined && { isLabelHidden })}
        value={value}
        options={modelOptions(models, value)}
        onChange={onChange}
        error={isErrorRedundant ? undefined : error}
      />
      {list.isError && (
        <p className={styles['note']}>
          Could not load the models. {list.error.message}{' '}
          <Button size="small" variant="ghost" icon="retry" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {chosen && <ModelNote model={chosen} isRefused={error !== undefined} onChange={onChange} />}
      {list.isSuccess && !chosen && (
        <ReplacementNotice
          text={value === '' ? 'Choose a model.' : `There is no model ${value}.`}
          replacement={defaultModel.id}
          isRefused={error !== undefined}
          onChange={onChange}
        />
      )}
    </div>
  )
}

interface ModelNoteProps {
  model: Model
  isRefused: boolean
  onChange: (model: string) => void
}

function ModelNote({ model, isRefused, onChange }: ModelNoteProps) {
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
    return <p className={styles['note']}>Scripted answers for testing, not a language model.</p>
  }
  if (model.kind !== 'reader') return null
  const canConnect = me && me.key.team_id === null && allows(me.key.permissions, 'models:admin')
  return (
    <p className={styles['note']}>
      Built-in reader: quotes graphs and fills JSON schemas from the given text, without a language
      model. {canConnect && <Link to={paths.models()}>Connect a language model</Link>}
    </p>
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
    <div className={styles['warning']} role="status" {...(isRefused && { 'data-problem': '' })}>
      <p>{text}</p>
      {replacement !== null && (
        <Button size="small" onClick={() => onChange(replacement)}>
          Use {replacement}
        </Button>
      )}
    </div>
  )
}
