import { onFirstUse } from '#console/ui/text/on-first-use.ts'
import { defaultModel, type Model } from '#contract/models.ts'

const date = onFirstUse(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }))

const stateOrder = { active: 0, deprecated: 1, retired: 2, removed: 2 } as const

type Named = Pick<Model, 'id' | 'name' | 'owned_by' | 'created'>

/** Other IDs of the model that answers as the default, as long as nothing else is mapped to it. */
export function isDefaultAgain(model: Named, models: readonly Named[]): boolean {
  const original = models.find(({ id }) => id === defaultModel.id)
  if (original === undefined || model.id === original.id) return false
  // Models that no administrator created were all created at one time.
  const isOfOneTime = model.created === original.created
  return isOfOneTime && model.name === original.name && model.owned_by === original.owned_by
}

/**
 * The options of a model select: active models first. One that no longer answers is an option only where it is chosen,
 * as is an unknown one. What the default stands for is not offered again under its own ID.
 */
export function modelOptions(models: readonly Model[], chosen: string) {
  const options = models
    .filter(
      (model) =>
        model.id === chosen ||
        (model.state !== 'retired' && model.state !== 'removed' && !isDefaultAgain(model, models)),
    )
    .toSorted((first, second) => stateOrder[first.state] - stateOrder[second.state])
    .map((model) => ({ value: model.id, label: modelLabel(model) }))
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: `${chosen} · unknown` }]
}

function modelLabel(model: Model): string {
  return model.id === defaultModel.id && model.kind === 'reader' && model.state === 'active'
    ? `${model.name} (default)`
    : `${model.id}${modelSuffix(model)}`
}

function modelSuffix(model: Model): string {
  if (model.state !== 'active') return ` · ${model.state}`
  if (model.kind === 'reader') return ' · built-in reader'
  if (model.kind === 'scripted') return ' · scripted'
  return model.name === model.id ? '' : ` · ${model.name}`
}

/** The warning about a model that is or will be unavailable; null if there is none. */
export function modelWarning(model: Model): string | null {
  const suggestion = model.replacement === null ? '' : ` Use ${model.replacement} instead.`
  const day = model.removed_on === null ? null : date().format(new Date(model.removed_on))
  switch (model.state) {
    case 'active':
      return null
    case 'deprecated':
      return `${model.id} ${day === null ? 'is deprecated' : `will be removed on ${day}`}.${suggestion}`
    case 'retired':
      return `${model.id} was retired by an administrator.${suggestion}`
    case 'removed':
      return `${model.id} was removed${day === null ? '' : ` on ${day}`}.${suggestion}`
  }
}
