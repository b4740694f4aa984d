import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described } from '#contract/primitives.ts'

/** Lists the folders of files, at most 1,000 in the order of their names. An addition to the specification. */
export const listFolders = {
  method: 'GET',
  path: '/v1/files/folders',
  summary: 'List the folders that files were uploaded from',
  permission: 'files:read',
  query: z.object({
    graph_id: described(z.optional(z.string()), 'Only folders with files of this graph.'),
  }),
  reply: z.object({
    data: described(z.array(z.string()), 'Such as `2026/reports`, sorted.'),
    has_more: z.boolean(),
  }),
  fails: ['graph_not_found'],
} as const satisfies Endpoint
