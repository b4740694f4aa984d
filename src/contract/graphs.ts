import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import {
  described,
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
  urls: described(z.nullable(z.array(graphUrl)), 'The graph’s web pages; null if there are none.'),
  team_ids: described(
    z.array(z.string()),
    'Empty for a graph of the organization. A team key sees only its own team here.',
  ),
  type: z.enum(['manual', 'connector', 'web']),
  file_status: described(fileStatusCounts, 'The number of files by status.'),
  query_config: described(
    z.nullable(querySettings),
    'The settings for questions that do not set their own; null for the defaults.',
  ),
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
  query_config: described(
    z.nullish(querySettings),
    'Settings for questions that do not set their own. They replace all previous settings; null or `{}` clears them.',
  ),
  model: described(
    z.nullish(modelId),
    'The model for questions that do not specify one; null clears it.',
  ),
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
    name: described(shortName, 'The name; must be unique among graphs with the same visibility.'),
    description: described(z._default(shortText, ''), 'What the graph is about, for people.'),
    team_ids: described(
      z.nullish(teamIds),
      'The teams that see the graph; empty for an org-wide graph. Only organization keys choose: a graph of a team key belongs to its team.',
    ),
    ...questionSettings,
  }),
  reply: graph,
  fails: ['body_not_json', 'graph_name_taken', 'model_removed', 'model_unknown', 'team_unknown'],
} as const satisfies Endpoint

export const listGraphs = {
  method: 'GET',
  path: '/v1/graphs',
  aliases: [{ path: '/v1/knowledge-graphs' }],
  summary: 'List knowledge graphs; for an organization key, by default the org-wide ones',
  permission: 'graphs:read',
  query: z.extend(pageQuery, {
    team_ids: described(
      z.optional(commaList),
      'IDs of teams, separated by commas: only graphs of one of these teams. Without it, an organization key lists org-wide graphs.',
    ),
    scope: described(
      z.optional(z.enum(['all', 'organization'])),
      '`all` lists org-wide graphs and those of every team, for organization keys only. `organization` lists org-wide graphs.',
    ),
    include: described(include, '`organization` adds org-wide graphs for a team key.'),
    search: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only names that contain this text. Case and accents do not matter.',
    ),
    order_by: described(
      z.optional(z.enum(['created_at', 'name', 'files', 'match'])),
      'What `order` sorts by; by default the creation. With `name`, `asc` is from A to Z, and case and accents do not matter. `files` is the number of files that questions can use. `match` is for a `search`: `asc` has the graph with this name first, then names that begin with the text, then the others, each by name.',
    ),
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
  query: z.object({
    include: described(include, '`organization` lets a team key read org-wide graphs.'),
  }),
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
    name: described(
      z.optional(shortName),
      'The name; must be unique among graphs with the same visibility.',
    ),
    description: described(z.optional(shortText), 'What the graph is about, for people.'),
    team_ids: described(
      z.optional(teamIds),
      'The teams that see the graph; empty for an org-wide graph. Only organization keys can change them.',
    ),
    urls: described(
      z.nullish(urlInputs),
      'Web pages to crawl. The list replaces the previous one, and an empty list removes all.',
    ),
    ...questionSettings,
  }),
  query: z.object({
    include: described(
      include,
      'With `organization`, a team key gets `graph_shared` instead of not found for an org-wide graph.',
    ),
  }),
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
  query: z.object({
    include: described(
      include,
      'With `organization`, a team key gets `graph_shared` instead of not found for an org-wide graph.',
    ),
  }),
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
    key_count: described(
      z.int(),
      'How many keys have access. `keys` lists the first 1,000, in the order of their creation.',
    ),
  }),
  fails: ['graph_not_found'],
} as const satisfies Endpoint
