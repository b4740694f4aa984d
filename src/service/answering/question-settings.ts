import { queryConfig, settingNames, usedSettings } from '#contract/query-config.ts'
import type {
  QueryConfig,
  QuerySettings,
  SettingName,
  SettingOrigin,
  UsedSettings,
} from '#contract/query-config.ts'
import type { GraphSettings } from '#service/graphs/graph-store.ts'

/** The parameters of a question, with where each comes from. */
export interface ResolvedSettings {
  query_config: QueryConfig
  origins: UsedSettings['origins']
}

interface Choice {
  origin: SettingOrigin
  /** Undefined: the default. */
  value?: number | boolean | undefined
}

const budgets = new Set<SettingName>(['max_subquestions', 'max_snippets', 'max_tokens'])

/**
 * The parameters of a question to these graphs: the values of its request, else those of the graphs that name one,
 * else the defaults. Of several graphs the greatest budget is used, because the answer needs room for the passages
 * of each; any other value only where they agree, because passages of all graphs are ranked together
 * (docs/decisions/032).
 */
export function resolveSettings(
  requested: QuerySettings,
  graphs: readonly GraphSettings[],
): ResolvedSettings {
  const choices = settingNames.map((name): [SettingName, Choice] => {
    const value = requested[name]
    if (value !== undefined) return [name, { origin: 'request', value }]
    const values = new Set(graphs.flatMap(({ query_config }) => query_config?.[name] ?? []))
    return [name, budgets.has(name) ? greatest(values) : agreed(values)]
  })
  return {
    query_config: queryConfig.parse(
      Object.fromEntries(choices.map(([name, { value }]) => [name, value])),
    ),
    origins: usedSettings.shape.origins.parse(
      Object.fromEntries(choices.map(([name, { origin }]) => [name, origin])),
    ),
  }
}

function greatest(values: ReadonlySet<number | boolean>): Choice {
  if (values.size === 0) return { origin: 'default' }
  return { origin: 'graph', value: Math.max(...[...values].map(Number)) }
}

function agreed(values: ReadonlySet<number | boolean>): Choice {
  if (values.size === 0) return { origin: 'default' }
  const [value] = values
  return values.size === 1 ? { origin: 'graph', value } : { origin: 'graphs_differ' }
}

/** The model that graphs name, if any: null where several name different ones. */
export function modelOfGraphs(graphs: readonly GraphSettings[]): string | null | undefined {
  const models = new Set(graphs.flatMap(({ model }) => model ?? []))
  const [model] = models
  return models.size > 1 ? null : model
}

/**
 * Lowers what graphs name to at most this many snippets across all subquestions, so that no graph can make a
 * question exceed a limit of who asks it. What the request itself and the defaults ask for stays.
 */
export function lowerToComplexity(
  { query_config, origins }: ResolvedSettings,
  maximum: number,
): ResolvedSettings {
  const lowered: ResolvedSettings = { query_config: { ...query_config }, origins: { ...origins } }
  for (const [name, other] of [
    ['max_snippets', 'max_subquestions'],
    ['max_subquestions', 'max_snippets'],
  ] as const) {
    const value = Math.max(1, Math.floor(maximum / lowered.query_config[other]))
    if (origins[name] !== 'graph' || value >= lowered.query_config[name]) continue
    lowered.query_config[name] = value
    lowered.origins[name] = 'limit'
  }
  return lowered
}
