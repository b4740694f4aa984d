import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import {
  commaList,
  deleted,
  id,
  pageOf,
  pageQuery,
  shortName,
  shortText,
  timestamp,
} from './primitives.ts'
import { querySettings } from './query-config.ts'
import { modelId } from './questions.ts'
import { urlInputs, graphUrl } from './web/web-sources.ts'

const fileStatusCounts = z.object({
  in_progress: z.int(),
  completed: z.int(),
  failed: z.int(),
  total: z.int(),
})

/** A knowledge graph: a named collection of files (specification, "Knowledge Graph"). */
export const graph = z.object({
  id,
  created_at: timestamp,
  name: z.string(),
  description: z.string(),
  urls: z.nullable(z.array(graphUrl)),
  /** Empty for a graph of the organization. A team's key sees only its own team here. */
  team_ids: z.array(z.string()),
  type: z.enum(['manual', 'connector', 'web']),
  file_status: fileStatusCounts,
  /** Ours: the settings and the model of questions whose request names none (docs/decisions/032); null for none. */
  query_config: z.nullable(querySettings),
  model: z.nullable(z.string()),
})
export type Graph = z.infer<typeof graph>

/**
 * With `organization`, a list also has the org-wide graphs, and a team's key can retrieve them. An addition
 * to the specification.
 */
const include = z.optional(z.enum(['organization']))

/**
 * Settings of questions: an addition to the specification. They replace those of the graph as a whole; null and
 * `{}` clear them. A model must exist when it is named first.
 */
const questionSettings = {
  query_config: z.nullish(querySettings),
  model: z.nullish(modelId),
}

const teamIds = z.array(z.string()).check(z.maxLength(100))

export const createGraph = {
  method: 'POST',
  path: '/v1/graphs',
  aliases: [{ path: '/v1/knowledge-graphs' }],
  summary: 'Create a knowledge graph',
  permission: 'graphs:write',
  idempotent: true,
  body: z.object({
    name: shortName,
    description: z._default(shortText, ''),
    team_ids: z.nullish(teamIds),
    ...questionSettings,
  }),
  reply: graph,
  fails: ['body_not_json', 'graph_name_taken', 'model_removed', 'model_unknown', 'team_unknown'],
} as const satisfies Endpoint

export const listGraphs = {
  method: 'GET',
  path: '/v1/graphs',
  aliases: [{ path: '/v1/knowledge-graphs' }],
  summary: 'List knowledge graphs',
  permission: 'graphs:read',
  query: z.extend(pageQuery, {
    team_ids: z.optional(commaList),
    /**
     * `all` lists the graphs of every scope, for a key of the organization only; `organization` lists the
     * org-wide ones. An addition to the specification.
     */
    scope: z.optional(z.enum(['all', 'organization'])),
    include,
    /** Only names that contain this text, whatever its case. An addition to the specification. */
    search: z.optional(z.string().check(z.maxLength(255))),
  }),
  reply: pageOf(graph),
  fails: ['cursors_both', 'cursor_unknown', 'team_forbidden', 'team_unknown'],
} as const satisfies Endpoint

export const getGraph = {
  method: 'GET',
  path: '/v1/graphs/:graph_id',
  aliases: [{ path: '/v1/knowledge-graphs/:graph_id' }],
  summary: 'Retrieve a knowledge graph',
  permission: 'graphs:read',
  query: z.object({ include }),
  reply: graph,
  fails: ['graph_not_found'],
} as const satisfies Endpoint

export const updateGraph = {
  method: 'PUT',
  path: '/v1/graphs/:graph_id',
  aliases: [
    { path: '/v1/knowledge-graphs/:graph_id' },
    { method: 'PATCH', path: '/v1/graphs/:graph_id' },
    { method: 'PATCH', path: '/v1/knowledge-graphs/:graph_id' },
  ],
  summary: 'Update a knowledge graph; omitted fields stay unchanged',
  permission: 'graphs:write',
  body: z.object({
    name: z.optional(shortName),
    description: z.optional(shortText),
    team_ids: z.optional(teamIds),
    /** Replaces the addresses; an empty list removes them. */
    urls: z.nullish(urlInputs),
    ...questionSettings,
  }),
  query: z.object({ include }),
  reply: graph,
  fails: [
    'body_not_json',
    'graph_not_found',
    'graph_shared',
    'graph_name_taken',
    'model_removed',
    'model_unknown',
    'preview_stale',
    'team_unknown',
    'team_forbidden',
  ],
} as const satisfies Endpoint

export const deleteGraph = {
  method: 'DELETE',
  path: '/v1/graphs/:graph_id',
  aliases: [{ path: '/v1/knowledge-graphs/:graph_id' }],
  summary: 'Delete a knowledge graph without deleting its files',
  permission: 'graphs:write',
  query: z.object({ include }),
  reply: deleted,
  fails: ['graph_not_found', 'graph_shared', 'team_forbidden'],
} as const satisfies Endpoint

/**
 * Lists who has access to a graph, for administrators. An addition to the specification, for the console's
 * Access tab.
 */
export const getGraphAccess = {
  method: 'GET',
  path: '/v1/admin/graphs/:graph_id/access',
  summary: 'List teams and keys with access to a knowledge graph',
  permission: 'keys:admin',
  reply: z.object({
    org_wide: z.boolean(),
    teams: z.array(z.object({ id, name: z.string() })),
    keys: z.array(
      z.object({
        id,
        name: z.string(),
        team_id: z.nullable(z.string()),
        can: z.array(z.enum(['ask', 'read', 'write'])),
        last_used_at: z.nullable(timestamp),
      }),
    ),
  }),
  fails: ['graph_not_found'],
} as const satisfies Endpoint
