import { isWrite } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { runHeaders } from '#contract/runs.ts'
import { medicalMethodHeader } from '#contract/tools/medical.ts'
import type { JsonSchema } from './json-schema.ts'

/** A header of requests or responses. */
export interface HeaderDescription {
  name: string
  isRequired: boolean
  description: string
  schema: JsonSchema
}

/** The headers that an operation reads, besides `Authorization` and `Content-Type`. */
export function requestHeaders(endpoint: Endpoint): HeaderDescription[] {
  return [
    ...(endpoint.body === 'bytes' && !endpoint.jsonBody ? [fileName] : []),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
    ...(endpoint.fails.includes('preview_stale') ? [ifMatch] : []),
    ...(endpoint.recordable ? [recordRun, runGroup] : []),
    ...(endpoint.ranges ? [range] : []),
  ]
}

/** The headers of an operation's responses that say something about the request. */
export function responseHeaders(endpoint: Endpoint): HeaderDescription[] {
  return [
    requestId,
    rateLimitPolicy,
    rateLimit,
    retryAfter,
    ...(isWrite(endpoint) ? [shouldRetry] : []),
    ...(endpoint.idempotent ? [replayed] : []),
    ...(endpoint.recordable ? [runId] : []),
    ...(endpoint.deprecated ? [deprecation, sunset, link] : []),
    ...(endpoint.path === '/v1/tools/comprehend/medical' ? [method] : []),
    ...(endpoint.reply === 'bytes' && endpoint.ranges ? [acceptRanges] : []),
  ]
}

function optional(
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): HeaderDescription {
  return { name, isRequired: false, description, schema }
}

const fileName: HeaderDescription = {
  name: 'Content-Disposition',
  isRequired: true,
  description:
    "The name of the file: `attachment; filename=<file_name>`, or `filename*=UTF-8''<encoded>` for names beyond ASCII. A name has 1 to 255 characters.",
  schema: { type: 'string' },
}

const idempotencyKey = optional(
  'Idempotency-Key',
  'Repeating a request with the same key within 24 hours returns the first response instead of running it again.',
  { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
)

const ifMatch = optional(
  'If-Match',
  'The `etag` of a preview. The change is applied exactly as previewed, or fails with `preview_stale`.',
)

const recordRun = optional(
  runHeaders.record,
  '`true` records the request and its result as a run.',
  {
    type: 'string',
    enum: ['true', 'false'],
  },
)

const runGroup = optional(
  runHeaders.group,
  'The `group_id` of the recorded run, which the runs of one comparison share.',
  { type: 'string', format: 'uuid' },
)

const range = optional(
  'Range',
  'A single byte range. With any other value, the whole file is returned.',
  { type: 'string', pattern: '^bytes=(\\d+-\\d*|-\\d+)$' },
)

const requestId = optional(
  'x-request-id',
  'The ID of the request. A request can set it; the audit log and failures name it.',
)

const rateLimitPolicy = optional(
  'ratelimit-policy',
  'The limits of requests and tokens that apply: `"requests_per_minute:key";q=60;w=60` allows 60 requests in 60 seconds.',
)

const rateLimit = optional(
  'ratelimit',
  'What remains of each limit: `"requests_per_minute:key";r=59;t=30` leaves 59 requests for 30 seconds.',
)

const retryAfter = optional(
  'retry-after',
  'Seconds to wait before the next attempt, with status 429 and 503.',
  { type: 'integer' },
)

const shouldRetry = optional(
  'x-should-retry',
  'On failure: whether retrying the request can help.',
  { type: 'string', enum: ['true', 'false'] },
)

const replayed = optional(
  'idempotent-replayed',
  '`true` if the response repeats that of an earlier request with the same `Idempotency-Key`.',
  { type: 'string', enum: ['true'] },
)

const runId = optional(runHeaders.id, 'The ID of the recorded run, also when the request failed.', {
  type: 'string',
  format: 'uuid',
})

const deprecation = optional('deprecation', 'When the operation was deprecated (RFC 9745).')
const sunset = optional('sunset', 'When the operation will be removed (RFC 8594).')
const link = optional('link', 'The operation that replaces it, with `rel="successor-version"`.')

const method = optional(
  medicalMethodHeader,
  'How the entities were found: `model`, or `lexical` for the built-in rules.',
)

const acceptRanges = optional('accept-ranges', '`bytes`: parts of the file can be requested.')
