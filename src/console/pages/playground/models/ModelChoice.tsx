import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { defaultModel } from '#contract/models.ts'
import styles from './ModelChoice.module.css'
import { ModelPicker } from './ModelPicker.tsx'

interface ModelChoiceProps {
  models: readonly string[]
  onChange: (models: string[]) => void
  /** What the service said about the first. */
  error?: string | undefined
}

// as many as stand beside each other
const most = 4

/** The model that answers, or up to four whose answers are compared. */
export function ModelChoice({ models, onChange, error }: ModelChoiceProps) {
  const isOne = models.length === 1
  return (
    <div className={styles['choice']}>
      {models.map((model, place) => (
        // eslint-disable-next-line react/no-array-index-key -- the same model may stand there twice
        <div key={place} className={isOne ? undefined : styles['line']}>
          <ModelPicker
            label={isOne ? 'Model' : `Model ${place + 1}`}
            value={model}
            onChange={(next) => onChange(models.with(place, next))}
            error={place === 0 ? error : undefined}
          />
          {!isOne && (
            <IconButton
              icon="close"
              size="small"
              label={`Remove model ${place + 1}, ${model}`}
              onClick={() => onChange(models.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {models.length < most && (
        <Button
          size="small"
          variant="ghost"
          icon="columns"
          className={styles['add']}
          onClick={() => onChange([...models, models.at(-1) ?? defaultModel.id])}
        >
          {isOne ? 'Compare with another model' : 'Add model'}
        </Button>
      )}
    </div>
  )
}
