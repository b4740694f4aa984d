import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { guardrailFailures } from './failures/guardrail-failures.ts'

const fraction = z.number().check(z.gte(0)).check(z.lte(1))

/** How evidence is looked for and how much of it an answer may hold (`wire.md`, "query_config"). */
export const queryConfig = z.object({
  /** How many questions of a text that asks several are answered; 1 takes it as one. */
  max_subquestions: z._default(z.int().check(z.gte(1)).check(z.lte(10)), 6),
  /**
   * 100: the words of the question alone. Lower: words that often stand for them, and those that
   * surround them in the best passages, weigh in more; from 50 down the former count in full.
   */
  search_weight: z._default(z.number().check(z.gte(0)).check(z.lte(100)), 50),
  /**
   * How much of a question a quote must hold for there to be an answer: 0 about half of what tells
   * its subject, 1 nearly all.
   */
  grounding_level: z._default(fraction, 0),
  /** Of quotes, and so of sources. */
  max_snippets: z._default(z.int().check(z.gte(1)).check(z.lte(60)), 30),
  /** Of the answer, four letters or one ideograph to a token. */
  max_tokens: z._default(z.int().check(z.gte(100)).check(z.lte(8000)), 4000),
  /**
   * A quote is kept when it is as good as the best, by the question's own words or by related ones:
   * 1 asks for just as good, 0 for half as good. `search_weight` 100 leaves only the first.
   */
  keyword_threshold: z._default(fraction, 0.7),
  semantic_threshold: z._default(fraction, 0.7),
  /** Marks like `[1]` after each quote of the answer; `references.files[].cite` names them. */
  inline_citations: z._default(z.boolean(), false),
})
export type QueryConfig = z.output<typeof queryConfig>

const question = z.object({
  question: z.string().check(z.trim()).check(z.minLength(1)).check(z.maxLength(10_000)),
  stream: z._default(z.boolean(), false),
  subqueries: z._default(z.boolean(), false),
  query_config: z.prefault(queryConfig, {}),
})

const source = z.object({ file_id: z.string(), snippet: z.string() })

/** Where a quoted text stands: `page` counts from 1, `start` and `end` are offsets in its text. */
const fileReference = z.object({
  fileId: z.string(),
  text: z.string(),
  /** 0 to 1: how well the text supports the answer. */
  score: z.number(),
  page: z.optional(z.int()),
  /** The mark in the answer, when inline citations are on: `[1]` is `1`. */
  cite: z.optional(z.string()),
  /** Ours. */
  file_name: z.optional(z.string()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
})
export type FileReference = z.infer<typeof fileReference>

/** The same of a page of the web, which is a file too. */
const webReference = z.object({
  text: z.string(),
  url: z.string(),
  title: z.string(),
  score: z.number(),
  cite: z.optional(z.string()),
  /** Ours. */
  fileId: z.optional(z.string()),
  page: z.optional(z.int()),
  start: z.optional(z.int()),
  end: z.optional(z.int()),
})
export type WebReference = z.infer<typeof webReference>

export const questionAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  sources: z.array(source),
  subqueries: z.optional(
    z.array(z.object({ query: z.string(), answer: z.string(), sources: z.array(source) })),
  ),
  references: z.optional(
    z.object({
      files: z.array(fileReference),
      web: z.array(webReference),
    }),
  ),
})
export type QuestionAnswer = z.infer<typeof questionAnswer>

export const askGraphs = {
  method: 'POST',
  path: '/v1/graphs/question',
  aliases: [{ path: '/v1/knowledge-graphs/question' }],
  summary: 'Ask knowledge graphs a question',
  permission: 'graphs:read',
  changes: false,
  content: true,
  body: z.extend(question, {
    graph_ids: z.array(z.string()).check(z.minLength(1)).check(z.maxLength(50)),
  }),
  reply: questionAnswer,
  /** `answer` is the next piece; `sources` and `references` come with the last line. */
  chunk: questionAnswer,
  fails: [
    'body_not_json',
    'graph_not_found',
    'text_too_long',
    'query_too_complex',
    'reader_limit_exceeded',
    ...guardrailFailures,
  ],
} as const satisfies Endpoint

export const askGraph = {
  method: 'POST',
  path: '/v1/knowledge-graphs/:graph_id/query',
  aliases: [{ path: '/v1/graphs/:graph_id/query' }],
  summary: 'Ask one knowledge graph a question',
  permission: 'graphs:read',
  changes: false,
  content: true,
  body: question,
  reply: questionAnswer,
  chunk: questionAnswer,
  fails: [
    'body_not_json',
    'graph_not_found',
    'text_too_long',
    'query_too_complex',
    'reader_limit_exceeded',
    ...guardrailFailures,
  ],
} as const satisfies Endpoint
