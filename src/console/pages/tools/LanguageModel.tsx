import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { modelQueries } from '#console/api/model-queries.ts'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { defaultModel, type Model } from '#contract/models.ts'

interface LanguageModelProps {
  value: string
  onChange: (model: string) => void
}

/** Chooses a model, and says what to do where it is the built-in reader. */
export function LanguageModel({ value, onChange }: LanguageModelProps) {
  const models = useModels()
  if (find(models, value)?.kind !== 'reader') {
    return <ModelPicker label="Model" value={value} onChange={onChange} />
  }
  const hasOther = models.some((model) => canAnswer(model, false))
  return (
    <Stack gap={2}>
      <ModelPicker label="Model" value={value} onChange={onChange} />
      <Text tone="muted" size="xs" leading="prose">
        This tool needs a language model.{' '}
        {hasOther ? 'Choose another model.' : 'Administrators connect one on the Models page.'}
      </Text>
    </Stack>
  )
}

/**
 * The model of a tool: the default model or, where it cannot answer for the tool, the only one that can. Of several, a
 * person chooses. `reason` says why the chosen model cannot.
 */
export function useToolModel(isVision: boolean) {
  const models = useModels()
  const [chosen, setModel] = useState<string | null>(null)
  const standard = find(models, defaultModel.id)
  const able = models.filter((candidate) => canAnswer(candidate, isVision))
  const isDefaultAble = standard === undefined || able.includes(standard)
  const only = able.length === 1 ? able[0] : undefined
  const model = chosen ?? (isDefaultAble ? undefined : only?.id) ?? defaultModel.id
  return { model, setModel, reason: reasonAgainst(find(models, model), isVision) }
}

function useModels(): readonly Model[] {
  return useQuery(modelQueries.list()).data?.data ?? []
}

function find(models: readonly Model[], id: string): Model | undefined {
  return models.find((model) => model.id === id)
}

function canAnswer({ state, kind, abilities }: Model, isVision: boolean): boolean {
  return state === 'active' && kind === 'language' && (!isVision || abilities.images)
}

function reasonAgainst(model: Model | undefined, isVision: boolean): string | undefined {
  if (model?.kind === 'reader') return 'The built-in reader is not a language model.'
  if (isVision && model?.abilities.images === false)
    return `${model.id} does not understand images.`
  return undefined
}
