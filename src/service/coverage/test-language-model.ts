import { completion, ending, json, piece } from '#service/models/openai/test-upstream.ts'
import type { Received, Script } from '#service/models/openai/test-upstream.ts'
import { fillSchema } from '#service/models/scripted/fill-schema.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { z } from 'zod'

const request = z.object({
  stream: z.boolean().default(false),
  logprobs: z.boolean().default(false),
  seed: z.number().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z
    .array(z.object({ function: z.object({ name: z.string(), parameters: z.unknown() }) }))
    .default([]),
  response_format: z
    .object({ json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) })
    .optional(),
})

const usage = {
  prompt_tokens: 5,
  completion_tokens: 3,
  total_tokens: 8,
  prompt_tokens_details: { cached_tokens: 2 },
  completion_tokens_details: { reasoning_tokens: 1 },
}

/**
 * Answers as a language model would: calls the first function that it is offered, once, fills a JSON schema, and
 * otherwise says `Hello there.` and how many words it was sent.
 */
export function answerAsModel({ path, body }: Received): Script {
  if (path.endsWith('/models')) return json({ object: 'list', data: [{ id: 'large' }] })
  const { messages, tools, response_format, stream, logprobs, seed } = request.parse(body)
  const words = JSON.stringify(messages.at(-1)?.content)
  const isCalled = messages.some(({ role }) => role === 'tool')
  const [tool] = tools
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a test is one
  const filled = (schema: unknown) => JSON.stringify(fillSchema(schema as JsonSchema, 'wool'))
  const argumentsOf = (schema: unknown) => filled(schema).replaceAll('"text"', '"wool"')
  const call =
    tool === undefined || isCalled
      ? undefined
      : {
          index: 0,
          id: 'call_1',
          type: 'function',
          function: { name: tool.function.name, arguments: argumentsOf(tool.function.parameters) },
        }
  const content = call
    ? null
    : response_format
      ? filled(response_format.json_schema.schema)
      : `Hello there. I was sent ${words.length} characters${seed === undefined ? '' : ` and the seed ${seed}`}.`
  const message = call ? { tool_calls: [call] } : { content }
  const reason = call ? 'tool_calls' : 'stop'
  const tokens = logprobs && { logprobs: { content: [{ token: 'Hello', logprob: -0.1 }] } }
  if (!stream) {
    const whole = completion(message, reason)
    const [choice] = z.object({ choices: z.array(z.object({}).loose()) }).parse(whole).choices
    return json({ ...whole, choices: [{ ...choice, ...tokens }], usage })
  }
  const [first, rest] = [piece({ role: 'assistant', ...message }), piece({}, reason, { usage })]
  const withTokens = tokens
    ? first.replace(
        '"finish_reason":null',
        `"finish_reason":null,${JSON.stringify(tokens).slice(1, -1)}`,
      )
    : first
  return { chunks: [withTokens, rest, ending(reason)] }
}
