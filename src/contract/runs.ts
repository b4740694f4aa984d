import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { deleted, id, pageOf, pageQuery, shortName, timestamp } from './primitives.ts'

const json = z.record(z.string(), z.unknown())

/** Bytes of a run: a request with pictures, and what came back. */
const runBodyLimit = 48 * 1024 * 1024

const milliseconds = z.nullable(z.number().check(z.gte(0)))

const outcome = z.object({
  status: z.enum(['running', 'completed', 'stopped', 'failed']),
  /** The answer as a whole completion, as far as it came. */
  response: z.nullable(json),
  /** The error body, where it failed. */
  error: z.nullable(json),
  /** The `data:` lines of a stream as they came, each with the milliseconds since the request. */
  events: z.array(z.object({ at: z.number(), data: z.string() })).check(z.maxLength(20_000)),
  first_token_ms: milliseconds,
  duration_ms: milliseconds,
})

/** One answer asked for in the playground: exactly what was sent, and what came back. */
export const run = z.extend(outcome, {
  id,
  created_at: timestamp,
  /** The beginning of what was asked. */
  title: z.string(),
  model: z.string(),
  /** Runs of one comparison have the same. */
  group_id: z.nullable(z.string()),
  /** Whether this key made it. */
  own: z.boolean(),
  key_name: z.string(),
  request: json,
})
export type Run = z.infer<typeof run>

const runSummary = z.object({
  id,
  created_at: timestamp,
  title: z.string(),
  model: z.string(),
  group_id: z.nullable(z.string()),
  own: z.boolean(),
  key_name: z.string(),
  status: outcome.shape.status,
  first_token_ms: milliseconds,
  duration_ms: milliseconds,
  prompt_tokens: z.nullable(z.int()),
  completion_tokens: z.nullable(z.int()),
})
export type RunSummary = z.infer<typeof runSummary>

/**
 * Runs are seen by the keys of the team that made them, and by the organization's. What was given
 * is not sent back.
 */
export const createRun = {
  method: 'POST',
  path: '/v1/runs',
  summary: 'Save the request of a run before it is sent',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: runBodyLimit,
  body: z.object({ request: json, group_id: z.nullish(z.uuid()) }),
  reply: runSummary,
  fails: ['body_not_json'],
} as const satisfies Endpoint

/** Once, and by the key that made it: a run that has ended does not change. */
export const finishRun = {
  method: 'PUT',
  path: '/v1/runs/:run_id',
  summary: 'Save the result of a run',
  permission: 'chat:write',
  bodyLimit: runBodyLimit,
  body: z.extend(outcome, { status: z.enum(['completed', 'stopped', 'failed']) }),
  reply: runSummary,
  fails: ['body_not_json', 'run_not_found', 'run_finished'],
} as const satisfies Endpoint

export const listRuns = {
  method: 'GET',
  path: '/v1/runs',
  summary: 'List runs',
  permission: 'chat:read',
  query: z.extend(pageQuery, {
    /** `own`: this key’s. `all`: every one it may see. */
    scope: z._default(z.enum(['own', 'all']), 'own'),
    /** In what was asked and answered. */
    search: z.optional(z.string().check(z.maxLength(200))),
    model: z.optional(z.string().check(z.maxLength(255))),
    status: z.optional(outcome.shape.status),
    group_id: z.optional(z.string()),
  }),
  reply: pageOf(runSummary),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getRun = {
  method: 'GET',
  path: '/v1/runs/:run_id',
  summary: 'Retrieve a run with its request, answer and events',
  permission: 'chat:read',
  content: true,
  reply: run,
  fails: ['run_not_found'],
} as const satisfies Endpoint

export const deleteRun = {
  method: 'DELETE',
  path: '/v1/runs/:run_id',
  summary: 'Delete a run',
  permission: 'chat:write',
  reply: deleted,
  fails: ['run_not_found'],
} as const satisfies Endpoint

const presetSummary = z.object({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: z.string(),
  /** Whose it is; null: the organization's. Names are unique within it. */
  team_id: z.nullable(id),
})
export type PresetSummary = z.infer<typeof presetSummary>

/** A saved request body; it comes back exactly as it was given, key for key. */
const preset = z.extend(presetSummary, { body: json })

const presetInput = z.object({ name: shortName, body: json })

export const createPreset = {
  method: 'POST',
  path: '/v1/presets',
  summary: 'Create a preset from a request body',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: runBodyLimit,
  body: presetInput,
  reply: presetSummary,
  fails: ['body_not_json', 'preset_name_taken'],
} as const satisfies Endpoint

export const updatePreset = {
  method: 'PUT',
  path: '/v1/presets/:preset_id',
  summary: 'Update a preset; omitted fields stay unchanged',
  permission: 'chat:write',
  bodyLimit: runBodyLimit,
  body: z.partial(presetInput),
  reply: presetSummary,
  fails: ['body_not_json', 'preset_not_found', 'preset_name_taken'],
} as const satisfies Endpoint

export const listPresets = {
  method: 'GET',
  path: '/v1/presets',
  summary: 'List presets of the key’s team, or of the organization',
  permission: 'chat:read',
  query: z.extend(pageQuery, {
    /** Only names that contain this text, whatever its case. */
    search: z.optional(z.string().check(z.maxLength(255))),
  }),
  reply: pageOf(presetSummary),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getPreset = {
  method: 'GET',
  path: '/v1/presets/:preset_id',
  summary: 'Retrieve a preset with its request body',
  permission: 'chat:read',
  reply: preset,
  fails: ['preset_not_found'],
} as const satisfies Endpoint

export const deletePreset = {
  method: 'DELETE',
  path: '/v1/presets/:preset_id',
  summary: 'Delete a preset',
  permission: 'chat:write',
  reply: deleted,
  fails: ['preset_not_found'],
} as const satisfies Endpoint
