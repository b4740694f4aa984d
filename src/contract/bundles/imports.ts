import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  deleted,
  described,
  id,
  pageOf,
  pageQuery,
  shortName,
  shortText,
  timestamp,
} from '#contract/primitives.ts'

/** Why a bundle cannot be imported. The first ones are about the ZIP file, the others about its content. */
export const bundleProblem = z.enum([
  'not_a_zip',
  'too_many_entries',
  'entry_unexpected',
  'entry_encrypted',
  'entry_method',
  'entries_overlap',
  'expands_too_much',
  'manifest_missing',
  'manifest_too_large',
  'manifest_invalid',
  'signature_invalid',
  'entry_missing',
  'size_differs',
  'hash_differs',
  'count_differs',
])
export type BundleProblem = z.infer<typeof bundleProblem>

/** What happens, or has happened, to a file of a bundle. */
export const importOutcome = z.enum(['new', 'existing', 'refused', 'imported', 'linked', 'failed'])
export type ImportOutcome = z.infer<typeof importOutcome>

/**
 * A staged bundle and its import. `checking` → `ready` or `refused`; a commit leads from `ready` to `importing`,
 * then `completed` or `failed`.
 */
export const graphImport = z.object({
  id,
  created_at: timestamp,
  /** When it is deleted, with the bundle. An import that is running is not deleted. */
  expires_at: timestamp,
  status: z.enum(['checking', 'ready', 'refused', 'importing', 'completed', 'failed']),
  /** Bytes of the bundle. */
  size: z.int(),
  /** Why it was refused, has failed, or waits for a limit to reset. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  waiting: described(
    z.boolean(),
    'Whether it is queued: only one bundle is checked or imported at a time.',
  ),
  /** While it is checked bytes, and while it is imported files. */
  progress: z.object({ done: z.int(), total: z.int() }),
  /** How many files have each outcome. */
  files: z.object({
    new: z.int(),
    existing: z.int(),
    refused: z.int(),
    imported: z.int(),
    linked: z.int(),
    failed: z.int(),
  }),
  /** Once it is checked. */
  bundle: z.nullable(
    z.object({
      created_at: timestamp,
      /**
       * `valid`: by a key that this installation trusts. `unknown`: the signature is intact, but the key is not
       * among the trusted ones. `absent`: anyone may have made the bundle.
       */
      signature: z.enum(['valid', 'unknown', 'absent']),
      public_key: z.nullable(z.string()),
      name: z.string(),
      description: z.string(),
      /** The names of its teams, each with the ID of the team of that name here, if there is one. */
      teams: z.array(z.object({ name: z.string(), id: z.nullable(z.string()) })),
      /** Bytes of the files that are not here yet. */
      new_bytes: z.int(),
      /** Whether another graph of the proposed teams has the name. */
      name_taken: z.boolean(),
      /** What is not imported, apart from files: each with the reason. */
      left_out: z.array(z.object({ part: z.string(), reason: z.string() })),
    }),
  ),
  /** The graph, once it is committed. */
  graph_id: z.nullable(z.string()),
})
export type GraphImport = z.infer<typeof graphImport>

export const importedFile = z.object({
  id,
  name: z.string(),
  /** Missing for none. */
  folder: z.optional(z.string()),
  size: z.int(),
  sha256: z.string(),
  outcome: importOutcome,
  /** Why it was refused or has failed. */
  reason: z.nullable(z.string()),
  /** The file of this installation. */
  file_id: z.nullable(z.string()),
})
export type ImportedFile = z.infer<typeof importedFile>

/**
 * Receives a bundle (docs/decisions/041) and stages it for a day. It is then checked hash by hash, and nothing
 * is imported before `commitImport`. An addition to the specification.
 */
export const uploadBundle = {
  method: 'POST',
  path: '/v1/graphs/import',
  summary: 'Upload the bundle of a knowledge graph to import it',
  permission: 'graphs:write',
  idempotent: true,
  body: 'bytes',
  reply: graphImport,
  // The name is only read with an idempotency key.
  fails: [
    'body_is_form',
    'bundle_too_large',
    'bundle_incomplete',
    'file_name_invalid',
    'imports_too_many',
  ],
} as const satisfies Endpoint

export const listImports = {
  method: 'GET',
  path: '/v1/graphs/import',
  summary: 'List imports of knowledge graphs',
  permission: 'graphs:read',
  query: pageQuery,
  reply: pageOf(graphImport),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getImport = {
  method: 'GET',
  path: '/v1/graphs/import/:import_id',
  summary: 'Retrieve an import: its preview, its progress or its result',
  permission: 'graphs:read',
  reply: graphImport,
  fails: ['import_not_found'],
} as const satisfies Endpoint

export const listImportFiles = {
  method: 'GET',
  path: '/v1/graphs/import/:import_id/files',
  summary: 'List the files of an import with the outcome of each',
  permission: 'graphs:read',
  query: z.extend(pageQuery, {
    outcome: described(z.optional(importOutcome), 'Only files with this outcome.'),
  }),
  reply: pageOf(importedFile),
  fails: ['import_not_found', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

/** Takes no idempotency key: a second commit of the same bundle fails with `import_not_ready`. */
export const commitImport = {
  method: 'POST',
  path: '/v1/graphs/import/:import_id/commit',
  summary: 'Create the graph of a checked bundle, and import its files',
  permission: 'graphs:write',
  body: z.object({
    name: described(z.optional(shortName), 'The name of the graph; by default that in the bundle.'),
    description: described(
      z.optional(shortText),
      'What the graph is about, for people; by default the text in the bundle.',
    ),
    team_ids: described(
      z.optional(z.array(z.string()).check(z.maxLength(100))),
      'The teams of the graph. By default those with the names in the bundle, all of which must exist. A team’s key imports into its own team only.',
    ),
    link_existing: described(
      z._default(z.boolean(), true),
      'Whether files that are already here are added to the graph instead of stored again.',
    ),
  }),
  reply: graphImport,
  fails: [
    'body_not_json',
    'import_not_found',
    'import_not_ready',
    'graph_name_taken',
    'team_unknown',
  ],
} as const satisfies Endpoint

/** A graph that was begun, and the files in it, stay. */
export const deleteImport = {
  method: 'DELETE',
  path: '/v1/graphs/import/:import_id',
  summary: 'Cancel an import and delete its bundle; a partly imported graph stays with its files',
  permission: 'graphs:write',
  reply: deleted,
  fails: ['import_not_found'],
} as const satisfies Endpoint
