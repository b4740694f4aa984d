import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { deleted, id, pageOf, pageQuery, shortName, timestamp } from './primitives.ts'

const json = z.record(z.string(), z.unknown())

/**
 * The maximum size of the request of a run, or of its result. Reading and sending this much takes the service
 * up to a tenth of a second.
 */
export const maxRunBodyBytes = 12 * 1024 * 1024

/** The maximum number of stream events in a run; later ones are omitted. */
export const maxRunEvents = 20_000

/** Headers that record a request for a chat completion as a run. */
export const runHeaders = {
  /** Request header: with `true`, the service records the request and its result. */
  record: 'x-sheaf-record-run',
  /** Request header: a UUID shared by the runs of one comparison, which becomes their `group_id`. */
  group: 'x-sheaf-run-group',
  /** Response header: the id of the recorded run. Absent where none was recorded. */
  id: 'x-sheaf-run-id',
} as const

const milliseconds = z.nullable(z.number().check(z.gte(0)))

const outcome = z.object({
  status: z.enum(['running', 'completed', 'stopped', 'failed']),
  /** The answer as one completion, as far as it was received. */
  response: z.nullable(json),
  /** The error body of a failed run. */
  error: z.nullable(json),
  /** The `data:` lines of a stream, each with the milliseconds since the request. */
  events: z.array(z.object({ at: z.number(), data: z.string() })).check(z.maxLength(maxRunEvents)),
  first_token_ms: milliseconds,
  duration_ms: milliseconds,
})

const runSummary = z.object({
  id,
  created_at: timestamp,
  /**
   * `recorded`: the service wrote the run from what it received and sent. `imported`: a client uploaded the
   * run, and nothing proves that it took place.
   */
  source: z.enum(['recorded', 'imported']),
  /** The `x-request-id` of the recorded request; null for an imported run. */
  request_id: z.nullable(z.string()),
  /** The beginning of the last user message. */
  title: z.string(),
  model: z.string(),
  /** Shared by the runs of one comparison. */
  group_id: z.nullable(z.string()),
  /** Whether this key created the run. */
  own: z.boolean(),
  key_name: z.string(),
  status: outcome.shape.status,
  first_token_ms: milliseconds,
  duration_ms: milliseconds,
  /** The tokens of a recorded run as usage counts them, also where the answer was cut off. */
  prompt_tokens: z.nullable(z.int()),
  completion_tokens: z.nullable(z.int()),
})
export type RunSummary = z.infer<typeof runSummary>

/** A request for an answer, exactly as it was sent, and its result. */
export const run = z.extend(runSummary, { ...outcome.shape, request: json })
export type Run = z.infer<typeof run>

/**
 * Imports the request of a run. The keys of the same team, and those of the organization, can see it. The
 * response does not repeat the request.
 */
export const createRun = {
  method: 'POST',
  path: '/v1/runs',
  summary: 'Import the request of a run that the service did not record',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: maxRunBodyBytes,
  body: z.object({ request: json, group_id: z.nullish(z.uuid()) }),
  reply: runSummary,
  fails: ['body_not_json'],
} as const satisfies Endpoint

/**
 * Adds the result, once, and only by the key that imported the run: a finished run cannot be changed, and
 * only the service finishes a recorded one.
 */
export const finishRun = {
  method: 'PUT',
  path: '/v1/runs/:run_id',
  summary: 'Import the result of an imported run',
  permission: 'chat:write',
  bodyLimit: maxRunBodyBytes,
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
    /** `own`: runs of this key. `all`: every run that it can see. */
    scope: z._default(z.enum(['own', 'all']), 'own'),
    /** Searches requests and answers. */
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
  /** The team of the preset; null for the organization. Names are unique within it. */
  team_id: z.nullable(id),
})
export type PresetSummary = z.infer<typeof presetSummary>

/** A saved request body; reading it returns exactly the same JSON. */
const preset = z.extend(presetSummary, { body: json })

const presetInput = z.object({ name: shortName, body: json })

export const createPreset = {
  method: 'POST',
  path: '/v1/presets',
  summary: 'Create a preset from a request body',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: maxRunBodyBytes,
  body: presetInput,
  reply: presetSummary,
  fails: ['body_not_json', 'preset_name_taken'],
} as const satisfies Endpoint

export const updatePreset = {
  method: 'PUT',
  path: '/v1/presets/:preset_id',
  summary: 'Update a preset; omitted fields stay unchanged',
  permission: 'chat:write',
  bodyLimit: maxRunBodyBytes,
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
  content: true,
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
