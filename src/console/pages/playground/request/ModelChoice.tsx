import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { defaultModel } from '#contract/models.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './ModelChoice.module.css'
import { ModelPicker } from '#console/models/ModelPicker.tsx'

interface ModelChoiceProps {
  models: readonly string[]
  onChange: (models: string[]) => void
  /** The error of the service about the first model. */
  error?: string | undefined
}

// The number of answer columns that fit side by side.
const maxModels = 4

/** Chooses one model, or up to four to compare. */
export function ModelChoice({ models, onChange, error }: ModelChoiceProps) {
  const isOne = models.length === 1
  const { data: list } = useQuery(modelQueries.list())

  function addModel() {
    // A model can be compared with itself, but that is rarely what “another model” means.
    const other = list?.data.find(({ id, state }) => state === 'active' && !models.includes(id))
    onChange([...models, other?.id ?? models.at(-1) ?? defaultModel.id])
  }

  return (
    <Stack gap={2}>
      {models.map((model, index) => (
        // eslint-disable-next-line react/no-array-index-key -- the same model may be chosen twice
        <div key={index} className={isOne ? undefined : styles['line']}>
          <ModelPicker
            label={isOne ? 'Model' : `Model ${index + 1}`}
            value={model}
            onChange={(next) => onChange(models.with(index, next))}
            error={index === 0 ? error : undefined}
          />
          {!isOne && (
            <IconButton
              icon="close"
              size="small"
              label={`Remove model ${index + 1}, ${model}`}
              onClick={() => onChange(models.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {models.length < maxModels && (
        <Button
          size="small"
          variant="ghost"
          icon="columns"
          className={styles['add']}
          onClick={addModel}
        >
          {isOne ? 'Compare with another model' : 'Add model'}
        </Button>
      )}
    </Stack>
  )
}
