import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface LanguageModelProps {
  value: string
  onChange: (model: string) => void
}

/** Chooses a model, and says what to do where it is the built-in reader. */
export function LanguageModel({ value, onChange }: LanguageModelProps) {
  const reason = useModelReason(value, false)
  return (
    <Stack gap={2}>
      <ModelPicker label="Model" value={value} onChange={onChange} />
      {reason !== undefined && (
        <Text tone="muted" size="xs" leading="prose">
          This tool needs a language model. Choose another one, or ask an administrator to connect
          one on the Models page.
        </Text>
      )}
    </Stack>
  )
}

/** Why a model cannot answer for a tool; undefined if it can, or is not known yet. */
export function useModelReason(id: string, isVision: boolean): string | undefined {
  const { data } = useQuery(modelQueries.list())
  const model = data?.data.find((candidate) => candidate.id === id)
  if (model === undefined) return undefined
  if (model.kind === 'reader') return 'The built-in reader is not a language model.'
  if (isVision && !model.abilities.images) return `${model.id} does not understand images.`
  return undefined
}
