import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { id, outOfRange, timestamp } from './primitives.ts'

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

/** An address of a graph and what became of it (`wire.md`, "A read `urls` item"). */
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
  .check(z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'Must be valid text.'))

/** The addresses a graph is to hold; what was there and is not in the list is taken out. */
export const givenUrls = z
  .array(
    z.object({
      url: address,
      /** `sub_pages`: and what is below it on the same site. */
      type: sourceType,
      /** Addresses that are left out, with what is below them. */
      exclude_urls: z.optional(z.array(address).check(z.maxLength(100))),
    }),
  )
  .check(z.maxLength(100, outOfRange('Must be at most 100 URLs.')))
export type GivenUrl = z.infer<typeof givenUrls>[number]

const webSource = z.extend(graphUrl, {
  id,
  exclude_urls: z.array(z.string()),
  /** Its pages by the status of their files. */
  pages: z.object({ in_progress: z.int(), completed: z.int(), failed: z.int() }),
  /** How many more pages there are than are read of one address. */
  pages_left_out: z.int(),
  /** When it was last read to the end. */
  read_at: z.nullable(timestamp),
})
export type WebSource = z.infer<typeof webSource>

const webSources = z.object({ data: z.array(webSource) })

/** Ours: the addresses of a graph with what was read of each. */
export const listWebSources = {
  method: 'GET',
  path: '/v1/graphs/:graph_id/web-sources',
  summary: 'List the web sources of a knowledge graph with their pages',
  permission: 'graphs:read',
  reply: webSources,
  fails: ['graph_not_found'],
} as const satisfies Endpoint

/** Ours: reads addresses of a graph again; those that are being read already are left alone. */
export const readWebSources = {
  method: 'POST',
  path: '/v1/graphs/:graph_id/web-sources/read',
  summary: 'Crawl web sources of a knowledge graph again',
  permission: 'graphs:write',
  body: z.object({
    /** Left out: all of them. */
    id: z.optional(z.string()),
  }),
  reply: webSources,
  fails: ['body_not_json', 'graph_not_found', 'web_source_not_found'],
} as const satisfies Endpoint
