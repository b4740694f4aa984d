import type { Model } from '#contract/models.ts'

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const groups = { active: 0, deprecated: 1, retired: 2, removed: 2 } as const

/** The choices of a list of models: those that answer first, and one that is not known too. */
export function modelOptions(models: readonly Model[], chosen: string) {
  const options = models
    .toSorted((one, other) => groups[one.state] - groups[other.state])
    .map((model) => ({ value: model.id, label: [model.id, modelNote(model)].join('') }))
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: `${chosen} · unknown` }]
}

function modelNote(model: Model): string {
  if (model.state !== 'active') return ` · ${model.state}`
  if (model.kind === 'reader') return ' · built-in reader'
  if (model.kind === 'scripted') return ' · scripted'
  return model.name === model.id ? '' : ` · ${model.name}`
}

/** What a person is to know about the model they chose; null: nothing stands in the way. */
export function modelWarning(model: Model): string | null {
  const instead = model.replacement === null ? '' : ` Use ${model.replacement} instead.`
  const day = model.removed_on === null ? null : date.format(new Date(model.removed_on))
  switch (model.state) {
    case 'active':
      return null
    case 'deprecated':
      return `${model.id} ${day === null ? 'is deprecated' : `will be removed on ${day}`}.${instead}`
    case 'retired':
      return `${model.id} was retired by an administrator.${instead}`
    case 'removed':
      return `${model.id} was removed${day === null ? '' : ` on ${day}`}.${instead}`
  }
}
