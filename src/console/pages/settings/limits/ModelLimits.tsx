import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { ModelDraft } from './limit-draft.ts'
import styles from './LimitsPage.module.css'

interface ModelLimitsProps {
  models: readonly ModelDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (models: readonly ModelDraft[]) => void
}

/** Token limits per model, beside those of all together. */
export function ModelLimits({ models, errors, onChange }: ModelLimitsProps) {
  function change(id: number, given: Partial<ModelDraft>) {
    onChange(models.map((draft) => (draft.id === id ? { ...draft, ...given } : draft)))
  }

  return (
    <fieldset className={styles['models']}>
      <legend>Token limits per model</legend>
      {models.map(({ id, model, day, month }) => (
        <div key={id} className={styles['model']}>
          <TextField
            label="Model"
            isMono
            placeholder="mdl-x5"
            value={model}
            error={errors[`model-${id}`]}
            onChange={(text) => change(id, { model: text })}
          />
          <TextField
            label="Per day"
            inputMode="numeric"
            placeholder="No limit"
            value={day}
            error={errors[`day-${id}`]}
            onChange={(text) => change(id, { day: text })}
          />
          <TextField
            label="Per month"
            inputMode="numeric"
            placeholder="No limit"
            value={month}
            error={errors[`month-${id}`]}
            onChange={(text) => change(id, { month: text })}
          />
          <IconButton
            icon="trash"
            label={`Remove the limits of ${model === '' ? 'this model' : model}`}
            onClick={() => onChange(models.filter((draft) => draft.id !== id))}
          />
        </div>
      ))}
      <Button
        icon="plus"
        onClick={() =>
          onChange([
            ...models,
            { id: Math.max(-1, ...models.map(({ id }) => id)) + 1, model: '', day: '', month: '' },
          ])
        }
      >
        Add model
      </Button>
    </fieldset>
  )
}
