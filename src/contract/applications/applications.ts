import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  described,
  deleted,
  id,
  maxInteger,
  pageOf,
  pageQuery,
  shortName,
  shortText,
  timestamp,
} from '#contract/primitives.ts'
import { permission } from '#contract/permissions.ts'
import { applicationInput, blueprint, maxApplicationGraphs } from './blueprint.ts'

const graphIds = z.array(z.string()).check(z.maxLength(maxApplicationGraphs))

/** A saved, typed prompt (`wire.md`, "applications"). */
export const application = z.object({
  id,
  name: z.string(),
  description: described(z.string(), 'What the application is for.'),
  type: z.literal('generation'),
  status: described(
    z.enum(['deployed', 'draft']),
    'A `draft` has never been deployed and cannot run yet.',
  ),
  inputs: described(
    z.array(applicationInput),
    'The inputs of the deployed version, or of the draft before the first deployment.',
  ),
  created_at: timestamp,
  updated_at: timestamp,
  updated_by: described(
    z.nullable(z.string()),
    'The name of the key that changed it last, or `Organization` if a team key reads it and the key belongs to another scope; null if this was not recorded.',
  ),
  last_deployed_at: z.optional(timestamp),
  team_id: described(
    z.nullable(id),
    'The team of the application; null for an org-wide one, which every team can run.',
  ),
  deployed_version_id: z.nullable(id),
  has_changes: described(z.boolean(), 'Whether the draft differs from the deployed version.'),
})
export type Application = z.infer<typeof application>

/** An application with its draft. */
const wholeApplication = z.extend(application, {
  blueprint,
  revision: described(z.int(), 'Counts the changes of the name, description and draft.'),
  graph_ids: described(
    z.array(z.string()),
    'The graphs that it is grounded in, if the caller may read them.',
  ),
  missing_permissions: described(
    z.array(permission),
    'Permissions that this key lacks to run the deployed version; a run fails with `permission_missing`.',
  ),
  graphs_unreadable: described(
    z.boolean(),
    'Whether this key cannot read any of the application’s graphs; a run fails with `application_graphs_unreadable`.',
  ),
})
export type WholeApplication = z.infer<typeof wholeApplication>

const revision = described(
  z.optional(z.int().check(z.gte(0), z.lte(maxInteger))),
  'The revision that the change is based on. The change is rejected if the application has a newer one.',
)

const malformed = { blueprint: 'blueprint_invalid' } as const

/** Failures of a blueprint that names something that is missing or not allowed. */
const blueprintFailures = ['blueprint_invalid'] as const

export const createApplication = {
  method: 'POST',
  path: '/v1/applications',
  summary: 'Create an application; it runs once it is deployed',
  permission: 'applications:write',
  idempotent: true,
  malformed,
  body: z.object({
    name: described(shortName, 'The name; must be unique within the team.'),
    description: described(z._default(shortText, ''), 'What the application is for.'),
    blueprint: described(
      blueprint,
      'The draft: model, messages, inputs, tools and the format of the answer.',
    ),
    graph_ids: described(z._default(graphIds, []), 'The graphs that answers are grounded in.'),
    team_id: described(
      z.nullish(z.string()),
      'The team of the application, for an organization key; a team key creates for its own team.',
    ),
  }),
  reply: wholeApplication,
  fails: [
    'body_not_json',
    ...blueprintFailures,
    'application_name_taken',
    'graph_not_found',
    'team_unknown',
  ],
} as const satisfies Endpoint

export const listApplications = {
  method: 'GET',
  path: '/v1/applications',
  summary: 'List applications of the key’s team, and org-wide ones',
  permission: 'applications:read',
  query: z.extend(pageQuery, {
    type: described(z.optional(z.enum(['generation'])), 'Only applications of this type.'),
    status: described(z.optional(application.shape.status), 'Only applications with this status.'),
    search: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only names that contain this text. Case and accents do not matter.',
    ),
    team_id: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only applications of this team; none for a team that the key does not see.',
    ),
    scope: described(
      z.optional(z.enum(['organization'])),
      '`organization` lists only org-wide applications.',
    ),
    order_by: described(
      z.optional(z.enum(['created_at', 'name', 'updated_at'])),
      'What `order` sorts by; by default the creation. With `name`, `asc` is from A to Z, and case and accents do not matter.',
    ),
  }),
  reply: pageOf(application),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getApplication = {
  method: 'GET',
  path: '/v1/applications/:application_id',
  summary: 'Retrieve an application with its draft',
  permission: 'applications:read',
  content: true,
  reply: wholeApplication,
  fails: ['application_not_found'],
} as const satisfies Endpoint

/**
 * Changes the draft; what runs changes with a deployment. With `if-match` from a preview, a move to another team is made exactly
 * as previewed or not at all.
 */
export const updateApplication = {
  method: 'PUT',
  path: '/v1/applications/:application_id',
  aliases: [{ method: 'PATCH', path: '/v1/applications/:application_id' }],
  summary: 'Update the name, description or draft of an application; omitted fields stay unchanged',
  permission: 'applications:write',
  malformed,
  body: z.object({
    name: described(z.optional(shortName), 'The name; must be unique within the team.'),
    description: described(z.optional(shortText), 'What the application is for.'),
    blueprint: described(
      z.optional(blueprint),
      'The whole draft. It takes effect with the next deployment.',
    ),
    graph_ids: described(
      z.optional(graphIds),
      'The graphs that replace those of the application, for every version at once.',
    ),
    team_id: described(
      z.optional(z.nullable(z.string())),
      'The team that the application moves to, for an organization key; null makes it org-wide. Teams that lose access to it also lose its runs.',
    ),
    revision,
  }),
  reply: wholeApplication,
  fails: [
    'graph_not_found',
    'body_not_json',
    ...blueprintFailures,
    'application_not_found',
    'application_changed',
    'application_name_taken',
    'team_forbidden',
    'team_unknown',
    'preview_stale',
  ],
} as const satisfies Endpoint

export const deleteApplication = {
  method: 'DELETE',
  path: '/v1/applications/:application_id',
  summary: 'Delete an application with its versions and jobs',
  permission: 'applications:write',
  reply: deleted,
  fails: ['application_not_found', 'team_forbidden'],
} as const satisfies Endpoint

/** How many versions are stored; the oldest ones that are not deployed are deleted. */
export const maxApplicationVersions = 200

/** A blueprint that was deployed. It never changes. */
const applicationVersion = z.object({
  id,
  number: described(z.int(), 'Counts the versions of an application from 1.'),
  created_at: timestamp,
  key_name: described(
    z.string(),
    'The name of the key that deployed it first, or `Organization` if a team key reads it and the key belongs to another scope.',
  ),
  note: described(z.string(), 'A note by whoever deployed it about what changed.'),
  is_deployed: z.boolean(),
})
export type ApplicationVersion = z.infer<typeof applicationVersion>

/** Deploys the draft as a new version, or an earlier version again. A draft without changes stays as it is. */
export const deployApplication = {
  method: 'POST',
  path: '/v1/applications/:application_id/deploy',
  summary: 'Deploy the draft of an application, or roll back to an earlier version',
  permission: 'applications:write',
  body: z.object({
    version_id: described(
      z.nullish(z.string()),
      'An earlier version to deploy again; the draft by default.',
    ),
    note: described(
      z._default(shortText, ''),
      'Stored with the new version; ignored for an earlier one, which never changes.',
    ),
    revision,
  }),
  reply: wholeApplication,
  fails: [
    'body_not_json',
    ...blueprintFailures,
    'application_not_found',
    'application_changed',
    'application_version_not_found',
    'team_forbidden',
  ],
} as const satisfies Endpoint

export const listApplicationVersions = {
  method: 'GET',
  path: '/v1/applications/:application_id/versions',
  summary: 'List the deployed versions of an application',
  permission: 'applications:read',
  query: pageQuery,
  reply: pageOf(applicationVersion),
  fails: ['application_not_found', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getApplicationVersion = {
  method: 'GET',
  path: '/v1/applications/:application_id/versions/:version_id',
  summary: 'Retrieve a version of an application with its blueprint',
  permission: 'applications:read',
  content: true,
  reply: z.extend(applicationVersion, { blueprint }),
  fails: ['application_not_found', 'application_version_not_found'],
} as const satisfies Endpoint

const graphsOfApplication = z.object({ graph_ids: z.array(z.string()) })

/** Graphs are attached to the application, not to a version: no rollback attaches a detached graph again. */
export const getApplicationGraphs = {
  method: 'GET',
  path: '/v1/applications/:application_id/graphs',
  summary: 'List the graphs that an application is grounded in',
  permission: 'applications:read',
  reply: graphsOfApplication,
  fails: ['application_not_found'],
} as const satisfies Endpoint

export const putApplicationGraphs = {
  method: 'PUT',
  path: '/v1/applications/:application_id/graphs',
  summary: 'Replace the graphs that an application is grounded in, at once',
  permission: 'applications:write',
  body: z.object({
    graph_ids: described(graphIds, 'The graphs, which replace the previous ones.'),
  }),
  reply: graphsOfApplication,
  fails: [
    'body_not_json',
    'blueprint_invalid',
    'application_not_found',
    'graph_not_found',
    'team_forbidden',
  ],
} as const satisfies Endpoint
