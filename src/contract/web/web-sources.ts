import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described, id, outOfRange, storable, timestamp } from '#contract/primitives.ts'

const sourceType = z.enum(['single_page', 'sub_pages'])

const sourceState = z.object({
  status: z.enum(['validating', 'success', 'error']),
  error_type: z.optional(
    z.enum([
      'invalid_url',
      'not_searchable',
      'not_found',
      'paywall_or_login_page',
      'unexpected_error',
    ]),
  ),
})
export type SourceError = NonNullable<z.infer<typeof sourceState>['error_type']>

/** An address of a graph and the result of crawling it (`wire.md`, "A read `urls` item"). */
export const graphUrl = z.object({
  url: z.string(),
  status: sourceState,
  type: sourceType,
  exclude_urls: z.optional(z.array(z.string())),
})

const address = z
  .string()
  .check(z.minLength(1))
  .check(z.maxLength(2048, outOfRange('Must be at most 2,048 characters.')))
  .check(storable)

/** The complete list of addresses of a graph; addresses that are not in it are removed. */
export const urlInputs = z
  .array(
    z.object({
      url: described(address, 'The address of a web page.'),
      type: described(
        sourceType,
        '`sub_pages` also crawls the pages below the address on the same site.',
      ),
      exclude_urls: described(
        z.optional(z.array(address).check(z.maxLength(100))),
        'Addresses to exclude, with all pages below them.',
      ),
    }),
  )
  .check(z.maxLength(100, outOfRange('Must be at most 100 URLs.')))
export type UrlInput = z.infer<typeof urlInputs>[number]

const webSource = z.extend(graphUrl, {
  id,
  exclude_urls: z.array(z.string()),
  pages: described(
    z.object({ in_progress: z.int(), completed: z.int(), failed: z.int() }),
    'The number of pages by the status of their files.',
  ),
  pages_left_out: described(
    z.int(),
    'The number of known pages that are not crawled because of the limit per source.',
  ),
  read_at: described(z.nullable(timestamp), 'The end of the last complete crawl.'),
})
export type WebSource = z.infer<typeof webSource>

const webSources = z.object({ data: z.array(webSource) })

/** Lists the addresses of a graph with the results of crawling. An addition to the specification. */
export const listWebSources = {
  method: 'GET',
  path: '/v1/graphs/:graph_id/web-sources',
  summary: 'List the web sources of a knowledge graph with their pages',
  permission: 'graphs:read',
  reply: webSources,
  fails: ['graph_not_found'],
} as const satisfies Endpoint

/** Crawls addresses of a graph again, except those that are being crawled. An addition to the specification. */
export const readWebSources = {
  method: 'POST',
  path: '/v1/graphs/:graph_id/web-sources/read',
  summary: 'Crawl web sources of a knowledge graph again',
  permission: 'graphs:write',
  body: z.object({
    id: described(z.optional(z.string()), 'The web source to crawl; all by default.'),
  }),
  reply: webSources,
  fails: ['body_not_json', 'graph_not_found', 'web_source_not_found', 'team_forbidden'],
} as const satisfies Endpoint
