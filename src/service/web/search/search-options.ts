import { searchOptions } from '#contract/web/web-search.ts'
import type { SearchOptions } from '#contract/web/web-search.ts'
import type { WebQuery } from './search-engine.ts'

const fields = Object.entries(searchOptions.shape)

/** The options among the arguments of a model. Others, and invalid values, are left out. */
export function readOptions(args: Readonly<Record<string, unknown>>): SearchOptions {
  const valid = fields.flatMap(([name, schema]) => {
    const value = name === 'country' ? args[name] : valueOf(args[name])
    const isGiven = value !== undefined && value !== null
    return isGiven && schema.safeParse(value).success ? [[name, value]] : []
  })
  return searchOptions.parse(Object.fromEntries(valid))
}

/** A value as models write it: “Advanced”, “3”, “false”. */
function valueOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const word = value.toLowerCase()
  return word === 'true' || word === 'false' ? word === 'true' : word
}

// Names that are words as well need a sign behind them.
const written = (
  [
    ['search_depth', 'search[_ -]depth', '[:=]?', 'basic|advanced'],
    ['max_results', 'max[_ -]results', '[:=]?', '[1-9]|1\\d|20'],
    ['time_range', 'time[_ -]range', '[:=]?', 'day|week|month|year|[dwmy]'],
    ['include_raw_content', 'include[_ -]raw[_ -]content', '[:=]?', 'true|false|text|markdown'],
    ['chunks_per_source', 'chunks[_ -]per[_ -]source', '[:=]?', '[1-3]'],
    ['topic', 'topic', '[:=]', 'general|news'],
    ['country', 'country', '[:=]', "\\p{L}[\\p{L} '’-]{0,40}"],
  ] as const
).map(
  ([name, spelling, sign, values]) =>
    [
      name,
      new RegExp(
        `[(“"\`']?(?<![\\p{L}\\p{N}_])${spelling}(?:["\`']?\\s{0,3}${sign}\\s{0,3}["“\`']?)(${values})(?![\\p{L}\\p{N}_])["”\`']?[,;)]?`,
        'giu',
      ),
    ] as const,
)
const maxChars = 10_000

/** The options that a text gives by their names, as in “max_results: 3”, and the rest of the text. */
export function optionsIn(text: string): { options: SearchOptions; rest: string } {
  const values: Record<string, string> = {}
  let rest = text.slice(0, maxChars)
  for (const [name, pattern] of written) {
    rest = rest.replaceAll(pattern, (_, value: string) => {
      values[name] ??= value.trim()
      return ' '
    })
  }
  if (Object.keys(values).length === 0) return { options: {}, rest: text }
  return {
    options: readOptions(values),
    rest: rest
      .replace(/^[\s,.;:]+/u, '')
      .replaceAll(/\s+/gu, ' ')
      .trimEnd(),
  }
}

type Query = Pick<WebQuery, 'query' | 'depth' | 'topic' | 'time_range'>
type Given = { [Name in keyof SearchOptions]?: SearchOptions[Name] | null | undefined } & {
  /** The maximum age in days, if there is no `time_range`. */
  days?: number | null | undefined
}

/** What a search engine is asked for these words and options. */
export function webQuery(words: string, given: Given): Query {
  const { country, search_depth, chunks_per_source, topic } = given
  return {
    query: country ? `${words} ${country}` : words,
    depth: (chunks_per_source ?? 1) > 1 ? 'advanced' : (search_depth ?? 'basic'),
    topic: topic ?? 'general',
    time_range: timeRange(given),
  }
}

const ranges = {
  day: 'day',
  d: 'day',
  week: 'week',
  w: 'week',
  month: 'month',
  m: 'month',
  year: 'year',
  y: 'year',
} as const
const dayLimits = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
] as const

function timeRange({ time_range, days }: Given): WebQuery['time_range'] {
  if (time_range != null) return ranges[time_range]
  if (days == null) return null
  return dayLimits.find(([limit]) => days <= limit)?.[1] ?? 'year'
}
