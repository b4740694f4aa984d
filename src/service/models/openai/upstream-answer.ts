import { z } from 'zod'

// Schemas for replies of other servers: only the fields in use, each may be missing, unknown keys are ignored.

const textPart = z.object({
  type: z.string().nullish(),
  text: z.string().nullish(),
  thinking: z.union([z.string(), z.array(z.object({ text: z.string().nullish() }))]).nullish(),
})
export type UpstreamPart = z.infer<typeof textPart>

// Checked before the items are read: an endpoint may send hundreds of thousands.
const maxItems = 129
const bounded = (items: unknown): unknown =>
  Array.isArray(items) ? items.slice(0, maxItems) : items

const functionCall = z.object({
  name: z.string().nullish(),
  /** A JSON string; some upstreams send an object instead. */
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
})

const toolCall = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: functionCall.nullish(),
})
export type UpstreamToolCall = z.infer<typeof toolCall>

const upstreamMessage = z.object({
  content: z.union([z.string(), z.array(textPart)]).nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.preprocess(bounded, z.array(toolCall).nullish()),
  /** OpenAI's deprecated predecessor of `tool_calls`. */
  function_call: functionCall.nullish(),
})
export type UpstreamMessage = z.infer<typeof upstreamMessage>

const tokenCount = z.number().nullish().catch(null)

const usage = z.object({
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  total_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: tokenCount }).nullish().catch(null),
})
export type UpstreamUsage = z.infer<typeof usage>

/** A whole answer, or one chunk of a stream. */
export const upstreamAnswer = z.object({
  choices: z.preprocess(
    bounded,
    z
      .array(
        z.object({
          index: z.int().nullish(),
          delta: upstreamMessage.nullish(),
          message: upstreamMessage.nullish(),
          finish_reason: z.string().nullish(),
          logprobs: z.record(z.string(), z.unknown()).nullish().catch(null),
        }),
      )
      .nullish(),
  ),
  /** The model that answered. */
  model: z.string().nullish().catch(null),
  usage: usage.nullish().catch(null),
  error: z.unknown().optional(),
  /** Some upstreams send an error with status 200 and mark it by `error` here. */
  object: z.string().nullish().catch(null),
})

const errorFields = z.object({
  message: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
})
// The errors of FastAPI, with the place of each.
const errorList = z
  .array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }))
  .transform((errors) => errors.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' '))
const errorBody = z.union([
  z.union([z.string(), errorList]).transform((message) => ({ message, code: null, type: null })),
  errorFields,
])
const errorEnvelope = z.object({ error: errorBody.optional(), detail: errorBody.optional() })

export interface UpstreamError {
  /** Code, type and message on one line, for the log. Never sent to a caller. */
  words: string
  /** The message alone; null where the reply was no JSON with one. */
  message: string | null
  /** The HTTP status in its `code`; null when there is none. */
  status: number | null
}

/** Reads an upstream's error body, in any of the shapes in use; null when it has no error. */
export function readUpstreamError(body: unknown): UpstreamError | null {
  const envelope = errorEnvelope.safeParse(Array.isArray(body) ? body[0] : body)
  const inner = envelope.success ? (envelope.data.error ?? envelope.data.detail) : undefined
  const bare = inner === undefined ? errorBody.safeParse(body) : null
  const error = inner ?? (bare?.success ? bare.data : null)
  if (error === null) return null
  const { message, code, type } = error
  const words = [code, type, message].filter((word) => word !== null && word !== undefined)
  const status = Number(code)
  return {
    words: words.join(' ').slice(0, 2000),
    message: typeof body === 'string' ? null : (message ?? null),
    status: status >= 400 && status < 600 ? status : null,
  }
}
