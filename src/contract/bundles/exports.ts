import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Exports a graph as one ZIP file (docs/decisions/041): the originals of its files, their texts by page, its
 * settings, and a manifest with the size and SHA-256 of every entry. A response that ends early has failed, for
 * instance because a file was deleted meanwhile. An addition to the specification.
 */
export const exportGraph = {
  method: 'GET',
  path: '/v1/graphs/:graph_id/export',
  summary: 'Export a knowledge graph with its files as one verifiable bundle',
  permission: 'graphs:read',
  content: true,
  copy: true,
  reply: 'bytes',
  fails: ['graph_not_found', 'file_damaged'],
} as const satisfies Endpoint

/** What an export of a graph contains, to show before it is requested. */
export const getExportSize = {
  method: 'GET',
  path: '/v1/graphs/:graph_id/export/size',
  summary: 'Retrieve the size of an export of a knowledge graph',
  permission: 'graphs:read',
  reply: z.object({
    files: z.int(),
    bytes: described(
      z.int(),
      'The size of the originals in bytes, without texts and the manifest.',
    ),
    signed: described(z.boolean(), 'Whether the service has a key that signs bundles.'),
  }),
  fails: ['graph_not_found'],
} as const satisfies Endpoint
