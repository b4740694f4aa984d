import { guardrailFailures } from '#contract/failures/guardrail-failures.ts'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described, outOfRange } from '#contract/primitives.ts'
import { domains } from '#contract/chat/tools.ts'

const ranges = ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'] as const

const options = {
  search_depth: z.enum(['basic', 'advanced']),
  max_results: z.int().check(z.gte(1), z.lte(20)),
  time_range: z.enum(ranges),
  topic: z.enum(['general', 'news']),
  country: z.string().check(z.maxLength(100)),
  include_raw_content: z.union([z.boolean(), z.enum(['text', 'markdown'])]),
  chunks_per_source: z.int().check(z.gte(1), z.lte(3)),
}

/** How the web is searched, besides words and domains. In chat, the text of a message says it. */
export const searchOptions = z.partial(z.object(options))
export type SearchOptions = z.output<typeof searchOptions>

const webSearchAnswer = z.object({
  query: z.string(),
  answer: described(
    z.string(),
    'Quotes from the results; empty if none answers the question or no answer was requested.',
  ),
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
    query: described(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(1000, outOfRange('Must be at most 1,000 characters.')),
        ),
      'What to search for.',
    ),
    include_domains: described(domains, 'Only pages from these domains.'),
    exclude_domains: described(domains, 'No pages from these domains.'),
    search_depth: described(
      z._default(options.search_depth, 'basic'),
      '`advanced` quotes more of each page, if the search engine supports it.',
    ),
    topic: described(z._default(options.topic, 'general'), 'What kind of pages to search.'),
    max_results: described(z._default(options.max_results, 5), 'The maximum number of pages.'),
    chunks_per_source: described(
      z.nullish(options.chunks_per_source),
      'With 2 or more, the search is `advanced`.',
    ),
    time_range: described(z.nullish(options.time_range), 'The maximum age of pages.'),
    days: described(
      z.nullish(z.int().check(z.gte(1))),
      'The maximum age in days, if there is no `time_range`.',
    ),
    country: described(
      z.nullish(options.country),
      'A country to search in, which is added to the query.',
    ),
    include_raw_content: described(
      z.nullish(options.include_raw_content),
      'Whether sources include their page’s text, and in which format.',
    ),
    include_answer: described(
      z.nullish(z.union([z.boolean(), z.enum(['basic', 'advanced'])])),
      'Whether to write an answer as well as list sources.',
    ),
    stream: described(
      z._default(z.boolean(), false),
      'Whether the response is a stream (one line with the whole answer).',
    ),
  }),
  reply: webSearchAnswer,
  /** The stream has a single line with the complete answer. */
  chunk: webSearchAnswer,
  fails: [
    'body_not_json',
    'search_unavailable',
    'text_too_long',
    'reader_limit_exceeded',
    ...guardrailFailures,
  ],
} as const satisfies Endpoint
