import * as z from 'zod/mini'
import { described } from './primitives.ts'

const fraction = z.number().check(z.gte(0)).check(z.lte(1))

const fields = {
  max_subquestions: described(
    z.int().check(z.gte(1)).check(z.lte(10)),
    'The maximum number of questions to split a text into; 1 treats the text as one question. The answer of the built-in reader names questions that are left out.',
  ),
  search_weight: described(
    z.number().check(z.gte(0)).check(z.lte(100)),
    'The weight of the question’s exact words if an embedding model is connected: 100 searches for those words only, 0 ranks by meaning only. Lower values also add synonyms, and words that occur near the question’s words in the best passages. At 50 and below, synonyms have full weight.',
  ),
  grounding_level: described(
    fraction,
    'How many of the question’s key words a quote must contain to count as an answer: 0 means about half, 1 nearly all. Used only by the built-in reader.',
  ),
  max_snippets: described(
    z.int().check(z.gte(1)).check(z.lte(60)),
    'The maximum number of quotes, and so of sources.',
  ),
  max_tokens: described(
    z.int().check(z.gte(100)).check(z.lte(8000)),
    'The maximum length of the answer in tokens (about four characters each).',
  ),
  keyword_threshold: described(
    fraction,
    'A quote is used when its score is close to the best: 1 requires the same score, 0 half of it. After three quotes, each further one must be closer. Used only by the built-in reader.',
  ),
  semantic_threshold: described(
    fraction,
    'How similar in meaning a passage must be to be used if it contains none of the question’s words: 1 requires the similarity of the most similar passage, 0.7 requires 70% of it. For quotes that match by related words, it works like `keyword_threshold`.',
  ),
  inline_citations: described(
    z.boolean(),
    'Whether the answer has a marker like `[1]` after each quote. `references.files[].cite` gives the same number.',
  ),
}

/** The values of a question whose request and graphs name none. */
export const queryDefaults = {
  max_subquestions: 6,
  search_weight: 50,
  grounding_level: 0,
  max_snippets: 30,
  max_tokens: 4000,
  keyword_threshold: 0.7,
  semantic_threshold: 0.7,
  inline_citations: false,
} as const satisfies z.output<z.ZodMiniObject<typeof fields>>

/** Parameters of search and of the length of answers (`wire.md`, "query_config"), all of them. */
export const queryConfig = z.object({
  max_subquestions: z._default(fields.max_subquestions, queryDefaults.max_subquestions),
  search_weight: z._default(fields.search_weight, queryDefaults.search_weight),
  grounding_level: z._default(fields.grounding_level, queryDefaults.grounding_level),
  max_snippets: z._default(fields.max_snippets, queryDefaults.max_snippets),
  max_tokens: z._default(fields.max_tokens, queryDefaults.max_tokens),
  keyword_threshold: z._default(fields.keyword_threshold, queryDefaults.keyword_threshold),
  semantic_threshold: z._default(fields.semantic_threshold, queryDefaults.semantic_threshold),
  inline_citations: z._default(fields.inline_citations, queryDefaults.inline_citations),
})
export type QueryConfig = z.output<typeof queryConfig>

/**
 * The parameters that a request or a graph names. For a field that it does not name, a request takes the value
 * of its graphs, and where those name none the default (docs/decisions/032).
 */
export const querySettings = z.partial(z.object(fields))
export type QuerySettings = z.output<typeof querySettings>

export type SettingName = keyof typeof fields
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the names
export const settingNames = Object.keys(fields) as SettingName[]

/**
 * Where the value of a parameter comes from. `graphs_differ`: several graphs name different values, so that the
 * default is used. `limit`: the value of a graph was lowered to what the caller may request.
 */
const origin = z.enum(['request', 'graph', 'default', 'graphs_differ', 'limit'])
export type SettingOrigin = z.infer<typeof origin>

/** The settings that a question used, with where each comes from. */
export const usedSettings = z.object({
  query_config: z.object(fields),
  origins: z.object({
    max_subquestions: origin,
    search_weight: origin,
    grounding_level: origin,
    max_snippets: origin,
    max_tokens: origin,
    keyword_threshold: origin,
    semantic_threshold: origin,
    inline_citations: origin,
  }),
  model: described(z.string(), 'The ID of the model.'),
  model_origin: described(
    z.enum(['request', 'graph', 'default', 'graphs_differ', 'graph_model_unavailable']),
    '`graph_model_unavailable`: a graph names `graph_model`, which is unknown, retired or not allowed.',
  ),
  graph_model: z.optional(z.string()),
})
export type UsedSettings = z.infer<typeof usedSettings>
