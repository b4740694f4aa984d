import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { outOfRange } from '#contract/primitives.ts'
import { domains } from '#contract/chat/tools.ts'

const ranges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'] as const

const webSearchAnswer = z.object({
  query: z.string(),
  /** Quotes from the results; empty where none answers the question, or no answer was requested. */
  answer: z.string(),
  sources: z.array(z.object({ url: z.string(), raw_content: z.nullable(z.string()) })),
})

/** Deprecated: chat with the `web_search` tool (`wire.md`, "web search, deprecated"). */
export const searchWeb = {
  method: 'POST',
  path: '/v1/tools/web-search',
  summary: 'Search the web (deprecated: use chat with the web_search tool)',
  permission: 'chat:write',
  changes: false,
  deprecated: { since: '2026-07-13', sunset: '2027-07-13', successor: '/v1/chat' },
  body: z.object({
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(1000, outOfRange('Must be at most 1,000 characters.')),
      ),
    include_domains: domains,
    exclude_domains: domains,
    search_depth: z._default(z.enum(['basic', 'advanced']), 'basic'),
    topic: z._default(z.enum(['general', 'news']), 'general'),
    max_results: z._default(z.int().check(z.gte(1), z.lte(20)), 5),
    chunks_per_source: z.nullish(z.int().check(z.gte(1), z.lte(3))),
    time_range: z.nullish(z.enum(ranges)),
    /** The maximum age if there is no `time_range`. */
    days: z.nullish(z.int().check(z.gte(1))),
    country: z.nullish(z.string().check(z.maxLength(100))),
    include_raw_content: z.nullish(z.union([z.boolean(), z.enum(['text', 'markdown'])])),
    include_answer: z.nullish(z.union([z.boolean(), z.enum(['basic', 'advanced'])])),
    stream: z._default(z.boolean(), false),
  }),
  reply: webSearchAnswer,
  /** The stream has a single line with the complete answer. */
  chunk: webSearchAnswer,
  fails: ['body_not_json', 'search_unavailable', 'text_too_long', 'reader_limit_exceeded'],
} as const satisfies Endpoint
