import { queryConfig, type QueryConfig } from '#contract/questions.ts'

type NumberName = Exclude<keyof QueryConfig, 'inline_citations'>

interface QuerySetting {
  name: NumberName
  label: string
  help: string
  minimum: number
  maximum: number
  step: number
}

/** The numbers of `query_config`; a test holds their bounds to the contract's. */
export const querySettings: readonly QuerySetting[] = [
  {
    name: 'max_snippets',
    label: 'Quotes',
    help: 'At most this many, and so as many sources.',
    minimum: 1,
    maximum: 60,
    step: 1,
  },
  {
    name: 'max_tokens',
    label: 'Tokens',
    help: 'Of the text the graphs answer with.',
    minimum: 100,
    maximum: 8000,
    step: 100,
  },
  {
    name: 'max_subquestions',
    label: 'Subquestions',
    help: 'How many questions of one text are answered; 1 takes it as one.',
    minimum: 1,
    maximum: 10,
    step: 1,
  },
  {
    name: 'search_weight',
    label: 'Own words',
    help: '100: the words of the question alone. Lower: related ones weigh in more.',
    minimum: 0,
    maximum: 100,
    step: 5,
  },
  {
    name: 'grounding_level',
    label: 'Grounding',
    help: 'How much of a question a quote must hold: 0 about half, 1 nearly all.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'keyword_threshold',
    label: 'Word threshold',
    help: 'Quotes are kept when nearly as good as the best by the question’s own words.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
  {
    name: 'semantic_threshold',
    label: 'Sense threshold',
    help: 'The same, by related words.',
    minimum: 0,
    maximum: 1,
    step: 0.05,
  },
]

/** What holds where nothing is set. */
export const queryDefaults: QueryConfig = queryConfig.parse({})

export function refuseSetting({ name, label, minimum, maximum }: QuerySetting, value: number) {
  if (queryConfig.shape[name].safeParse(value).success) return undefined
  return `${label}: ${minimum} to ${maximum}.`
}
