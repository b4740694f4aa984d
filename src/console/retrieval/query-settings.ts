import { querySettings, type SettingName } from '#contract/query-config.ts'

type NumberName = Exclude<SettingName, 'inline_citations'>

interface NumberSetting {
  name: NumberName
  label: string
  help: string
  minimum: number
  maximum: number
  step: number
}

/** The numeric fields of `query_config`. A test compares their bounds with the contract. */
export const numberSettings: readonly NumberSetting[] = [
  {
    name: 'max_snippets',
    label: 'Maximum passages',
    help: 'The maximum number of quotes in an answer, and of passages given to a language model.',
    minimum: 1,
    maximum: 60,
    step: 1,
  },
  {
    name: 'max_tokens',
    label: 'Maximum length',
    help: 'The maximum length of the answer in tokens.',
    minimum: 100,
    maximum: 8000,
    step: 100,
  },
  {
    name: 'max_subquestions',
    label: 'Maximum subquestions',
    help: 'How many parts a question is split into. 1 keeps it whole.',
    minimum: 1,
    maximum: 10,
    step: 1,
  },
  {
    name: 'search_weight',
    label: 'Weight of exact words',
    help: '100 searches only for the words of the question. Lower values add synonyms, related words and, with an embedding model, texts with a similar meaning.',
    minimum: 0,
    maximum: 100,
    step: 5,
  },
  {
    name: 'grounding_level',
    label: 'Coverage of the question',
    help: 'How much of the question a quote must contain: 0 is about half, 1 is nearly all. Built-in reader only.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'keyword_threshold',
    label: 'Minimum score by words',
    help: 'The score a quote must reach, relative to the best match. Built-in reader only.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'semantic_threshold',
    label: 'Minimum score by synonyms',
    help: 'The score a quote must reach, relative to the best match. Built-in reader only.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
]

/** What is wrong with the value of a field. */
export function settingError({ name, label, minimum, maximum }: NumberSetting, value: number) {
  if (querySettings.shape[name].safeParse(value).success) return undefined
  return `${label} must be from ${minimum} to ${maximum}.`
}

/** The label of a setting. */
export function settingLabel(name: SettingName): string {
  return numberSettings.find((setting) => setting.name === name)?.label ?? 'Inline citations'
}
