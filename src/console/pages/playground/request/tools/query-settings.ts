import { queryConfig, type QueryConfig } from '#contract/query-config.ts'

type NumberName = Exclude<keyof QueryConfig, 'inline_citations'>

interface QuerySetting {
  name: NumberName
  label: string
  help: string
  minimum: number
  maximum: number
  step: number
}

/** The numeric fields of `query_config`. A test compares their bounds with the contract. */
export const querySettings: readonly QuerySetting[] = [
  {
    name: 'max_snippets',
    label: 'Max snippets',
    help: 'Most passages to quote in an answer.',
    minimum: 1,
    maximum: 60,
    step: 1,
  },
  {
    name: 'max_tokens',
    label: 'Max tokens',
    help: 'Length limit for the retrieved text.',
    minimum: 100,
    maximum: 8000,
    step: 100,
  },
  {
    name: 'max_subquestions',
    label: 'Max subquestions',
    help: 'How many parts a question is split into. 1 keeps it whole.',
    minimum: 1,
    maximum: 10,
    step: 1,
  },
  {
    name: 'search_weight',
    label: 'Search weight',
    help: '100 matches keywords only. Lower values weigh related words more.',
    minimum: 0,
    maximum: 100,
    step: 5,
  },
  {
    name: 'grounding_level',
    label: 'Grounding level',
    help: 'How much of the question a quote must cover: 0 about half, 1 nearly all.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'keyword_threshold',
    label: 'Keyword threshold',
    help: 'Minimum keyword score, relative to the best match.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'semantic_threshold',
    label: 'Semantic threshold',
    help: 'Minimum score by related words, relative to the best match.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
]

/** The defaults of the contract. */
export const queryDefaults: QueryConfig = queryConfig.parse({})

export function refuseSetting({ name, label, minimum, maximum }: QuerySetting, value: number) {
  if (queryConfig.shape[name].safeParse(value).success) return undefined
  return `${label} must be from ${minimum} to ${maximum}.`
}
