import { z } from 'zod'

// what others send: as little as is used, anything may be missing, unknown keys are let be

const textPart = z.object({
  type: z.string().nullish(),
  text: z.string().nullish(),
  thinking: z.union([z.string(), z.array(z.object({ text: z.string().nullish() }))]).nullish(),
})
export type UpstreamPart = z.infer<typeof textPart>

const functionCall = z.object({
  name: z.string().nullish(),
  /** Some send the object itself. */
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
})

const toolCall = z.object({
  index: z.int().nullish(),
  id: z.string().nullish(),
  function: functionCall.nullish(),
})
export type UpstreamToolCall = z.infer<typeof toolCall>

const said = z.object({
  content: z.union([z.string(), z.array(textPart)]).nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCall).nullish(),
  /** What came before tool calls. */
  function_call: functionCall.nullish(),
})
export type UpstreamSaid = z.infer<typeof said>

const count = z.number().nullish().catch(null)

const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
})
export type UpstreamUsage = z.infer<typeof usage>

/** A whole answer, or a piece of one. */
export const upstreamAnswer = z.object({
  choices: z
    .array(
      z.object({
        index: z.int().nullish(),
        delta: said.nullish(),
        message: said.nullish(),
        finish_reason: z.string().nullish(),
        logprobs: z.record(z.string(), z.unknown()).nullish().catch(null),
      }),
    )
    .nullish(),
  usage: usage.nullish().catch(null),
  error: z.unknown().optional(),
  /** `error`: some put an error where an answer stands. */
  object: z.string().nullish().catch(null),
})

const errorFields = z.object({
  message: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
})
const errorBody = z.union([
  z.string().transform((message) => ({ message, code: null, type: null })),
  errorFields,
])
const detailed = z.object({ error: errorBody.optional(), detail: errorBody.optional() })

export interface UpstreamError {
  /** Its words and codes, in one line. Never told to a caller. */
  words: string
  /** The status it names, where it names one. */
  status: number | null
}

/** Reads what an upstream says of an error, in any of the forms they have; null when nothing is said. */
export function readUpstreamError(body: unknown): UpstreamError | null {
  const around = detailed.safeParse(Array.isArray(body) ? body[0] : body)
  const inner = around.success ? (around.data.error ?? around.data.detail) : undefined
  const bare = inner === undefined ? errorBody.safeParse(body) : null
  const error = inner ?? (bare?.success ? bare.data : null)
  if (error === null) return null
  const { message, code, type } = error
  const words = [code, type, message].filter((each) => each !== null && each !== undefined)
  const status = Number(code)
  return {
    words: words.join(' ').slice(0, 2000),
    status: status >= 400 && status < 600 ? status : null,
  }
}
