import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  described,
  deleted,
  id,
  maxInteger,
  namedRecord,
  pageOf,
  pageQuery,
  shortName,
  shortText,
  timestamp,
} from '#contract/primitives.ts'
import { maxRunBodyBytes } from '#contract/runs.ts'

/** How many versions of a preset are stored; the oldest ones without a label are deleted. */
export const maxPresetVersions = 100

/** How many labels the versions of a preset have together. */
export const maxPresetLabels = 20

const json = namedRecord(z.record(z.string(), z.unknown()))

/** A label begins with a letter, so that no label is the number of a version. */
export const presetLabel = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9_-]{0,62}$/,
      'Use up to 63 lower-case letters, digits, hyphens and underscores, and begin with a letter.',
    ),
  )

const versionNumber = z.int().check(z.gte(1), z.lte(maxInteger))

const presetSummary = z.object({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: z.string(),
  team_id: described(
    z.nullable(id),
    'The team of the preset; null for the organization. Names are unique within it.',
  ),
  version: described(z.int(), 'The number of the newest version.'),
  updated_by: described(
    z.nullable(z.string()),
    'The name of the key that changed it last; null if this was not recorded.',
  ),
  labels: described(
    z.array(z.object({ label: z.string(), version: z.int() })),
    'Names of versions, such as `production`. Each names one version of the preset, and can be moved.',
  ),
})
export type PresetSummary = z.infer<typeof presetSummary>

/** A saved request body of a preset. It never changes. */
const presetVersion = z.object({
  id,
  number: described(z.int(), 'Counts the versions of a preset from 1.'),
  created_at: timestamp,
  key_name: described(
    z.nullable(z.string()),
    'The name of the key that saved it; null if this was not recorded.',
  ),
  note: described(z.string(), 'A note by whoever saved it about what changed.'),
  labels: z.array(z.string()),
})
export type PresetVersion = z.infer<typeof presetVersion>

/** A preset at one of its versions; reading it returns exactly the JSON that was saved. */
const preset = z.extend(presetSummary, { opened: presetVersion, body: json })

const presetInput = z.object({
  name: described(shortName, 'The name; must be unique within the team.'),
  body: described(json, 'A request body, stored and returned unchanged.'),
})
const note = described(
  z._default(shortText, ''),
  'What changed, for people. Stored with the new version.',
)

export const createPreset = {
  method: 'POST',
  path: '/v1/presets',
  summary: 'Create a preset from a request body',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: maxRunBodyBytes,
  body: z.extend(presetInput, { note }),
  reply: presetSummary,
  fails: ['body_not_json', 'preset_name_taken'],
} as const satisfies Endpoint

/** A body that equals the newest version makes no version, so that a repeated request is harmless. */
export const updatePreset = {
  method: 'PUT',
  path: '/v1/presets/:preset_id',
  summary: 'Rename a preset, or save a new version of it; omitted fields stay unchanged',
  permission: 'chat:write',
  bodyLimit: maxRunBodyBytes,
  body: z.extend(z.partial(presetInput), {
    note,
    version: described(
      z.optional(versionNumber),
      'The version that the change is based on. The request is rejected if there is a newer one.',
    ),
  }),
  reply: presetSummary,
  fails: ['body_not_json', 'preset_not_found', 'preset_changed', 'preset_name_taken'],
} as const satisfies Endpoint

export const listPresets = {
  method: 'GET',
  path: '/v1/presets',
  summary: 'List presets of the key’s team, or of the organization',
  permission: 'chat:read',
  query: z.extend(pageQuery, {
    search: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only names that contain this text. Case and accents do not matter.',
    ),
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
  query: z.object({
    version: described(
      z.optional(z.string().check(z.maxLength(63))),
      'The number of a version, or a label; the newest version by default.',
    ),
  }),
  reply: preset,
  fails: ['preset_not_found', 'preset_version_not_found'],
} as const satisfies Endpoint

export const deletePreset = {
  method: 'DELETE',
  path: '/v1/presets/:preset_id',
  summary: 'Delete a preset with its versions',
  permission: 'chat:write',
  reply: deleted,
  fails: ['preset_not_found'],
} as const satisfies Endpoint

export const listPresetVersions = {
  method: 'GET',
  path: '/v1/presets/:preset_id/versions',
  summary: 'List the versions of a preset',
  permission: 'chat:read',
  query: pageQuery,
  reply: pageOf(presetVersion),
  fails: ['preset_not_found', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

const labelParams = z.object({
  label: described(presetLabel, 'The label, such as `production`.'),
})

/** A label names one version of a preset. It moves from the version that had it before. */
export const putPresetLabel = {
  method: 'PUT',
  path: '/v1/presets/:preset_id/labels/:label',
  summary: 'Label a version of a preset; the label moves if another version has it',
  permission: 'chat:write',
  params: labelParams,
  body: z.object({ version: described(versionNumber, 'The number of the version.') }),
  reply: presetSummary,
  fails: ['body_not_json', 'preset_not_found', 'preset_version_not_found', 'preset_labels_full'],
} as const satisfies Endpoint

export const deletePresetLabel = {
  method: 'DELETE',
  path: '/v1/presets/:preset_id/labels/:label',
  summary: 'Remove a label from a preset',
  permission: 'chat:write',
  params: labelParams,
  reply: presetSummary,
  fails: ['preset_not_found'],
} as const satisfies Endpoint
