import * as z from 'zod/mini'
import { described } from '#contract/primitives.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { modelFailures } from '#contract/failures/model-failures.ts'
import { messages, toolCall } from './messages.ts'
import { questionAnswer } from '#contract/questions.ts'
import { sampling } from './sampling.ts'
import { redactions } from './redactions.ts'
import { innerChoice, responseFormat, toolChoice, tools } from './tools.ts'

const between = (min: number, max: number) =>
  z.nullish(z.number().check(z.gte(min)).check(z.lte(max)))

/** Parameters of generation; the model's defaults replace missing ones. */
export const generation = z.object({
  max_tokens: described(
    z.nullish(z.int().check(z.gte(1)).check(z.lte(10_000_000))),
    'The maximum length of the answer in tokens.',
  ),
  temperature: described(
    between(0, 2),
    'How random the answer is: 0 always takes the most likely token.',
  ),
  top_p: described(
    between(0, 1),
    'Only the most likely tokens up to this total probability are considered.',
  ),
  stop: described(
    z.nullish(
      z.union([
        z.string().check(z.maxLength(1000)),
        z.array(z.string().check(z.minLength(1)).check(z.maxLength(1000))).check(z.maxLength(16)),
      ]),
    ),
    'The answer stops before any of these sequences. An empty text is none.',
  ),
})

/** The sequences of `stop`. An empty text would match before the first letter of an answer. */
export function stopSequences(stop: z.output<typeof generation>['stop']): string[] {
  return stop ? [stop].flat() : []
}

/** Bytes of a chat request, with room for images. */
const maxChatBodyBytes = 32 * 1024 * 1024

export const chatRequest = z
  .extend(generation, {
    ...sampling.shape,
    model: described(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'The ID of a model, as `GET /v1/models` lists it.',
    ),
    messages: described(
      messages,
      'The conversation so far, oldest first. At least one message is not of the role `system`.',
    ),
    n: described(z.nullish(z.int().check(z.gte(1)).check(z.lte(8))), 'The number of answers.'),
    logprobs: described(
      z.nullish(z.boolean()),
      'Whether the answer includes the log probabilities of its tokens, if the model reports them.',
    ),
    stream: described(
      z.nullish(z.boolean()),
      'Whether the answer is streamed as server-sent events.',
    ),
    stream_options: described(
      z.nullish(
        z.object({
          include_usage: described(
            z.nullish(z.boolean()),
            'Adds a final chunk with the request’s token usage and no choices.',
          ),
        }),
      ),
      'Options of a stream; only with `stream`.',
    ),
    tool_choice: described(
      z.nullish(toolChoice),
      'Whether the model may (`auto`), must (`required`) or must not (`none`) call tools, or a function that it must call.',
    ),
    tools: described(
      z.nullish(tools),
      'What the model can call: any number of functions, and at most one tool of another type.',
    ),
    response_format: described(
      z.nullish(responseFormat),
      'The format of the answer. With `json_schema`, its content is JSON that matches the schema.',
    ),
  })
  .check((context) => {
    const { stream, stream_options, tool_choice, tools: offeredTools } = context.value
    const refuse = (path: (string | number)[], message: string): void => {
      context.issues.push({ code: 'custom', input: context.value, path, message })
    }
    if (stream_options && !stream)
      refuse(['stream_options'], 'stream_options requires stream to be true.')
    if (!tool_choice) return
    const choice = innerChoice(tool_choice)
    if (typeof choice === 'object') {
      const { name } = choice.function
      const isDeclared = offeredTools?.some(
        (tool) => tool.type === 'function' && tool.function.name === name,
      )
      const outer = choice === tool_choice ? ['tool_choice'] : ['tool_choice', 'value']
      if (!isDeclared) refuse([...outer, 'function', 'name'], `There is no function named ${name}.`)
    }
    if (choice === 'required' && !offeredTools?.length)
      refuse(['tool_choice'], 'tool_choice requires at least one tool.')
  })
export type ChatRequest = z.output<typeof chatRequest>
export type ChatRequestInput = z.input<typeof chatRequest>

const source = z.object({ file_id: z.string(), snippet: z.string() })

/** The results of the `graph` tool; all null when no graph was used (`wire.md`, "Answer keys"). */
export const graphData = z.object({
  sources: z.nullable(z.array(source)),
  status: described(
    z.nullable(z.enum(['processing', 'finished'])),
    'In a stream, `processing` until the graphs have been read.',
  ),
  subqueries: z.nullable(
    z.array(z.object({ query: z.string(), answer: z.string(), sources: z.array(source) })),
  ),
  references: described(
    z.optional(questionAnswer.shape.references),
    'The places of the sources, as in the response to a question.',
  ),
})
export type GraphData = z.infer<typeof graphData>

export const llmData = z.object({ prompt: z.string(), model: z.string() })

export const webSearchData = z.object({
  search_depth: z.string(),
  sources: z.array(
    z.object({
      url: z.string(),
      raw_content: z.nullable(z.string()),
      title: described(z.optional(z.string()), 'The title of the page.'),
    }),
  ),
})

const imageData = z.object({
  prompt: z.string(),
  model: z.string(),
  variables: z.array(z.object({ name: z.string(), file_id: z.string() })),
})

const translationData = z.object({
  source_text: z.string(),
  source_language_code: z.nullable(z.string()),
  target_language_code: z.string(),
  model: z.string(),
})

/** Results of built-in tools; null where none of that kind ran. */
const toolData = z.object({
  llm_data: z.nullable(llmData),
  image_data: z.nullable(imageData),
  translation_data: z.nullable(translationData),
  web_search_data: z.nullable(webSearchData),
})
export type ToolData = z.infer<typeof toolData> & { graph_data: GraphData }

const logprobs = z.nullable(z.record(z.string(), z.unknown()))
export type Logprobs = z.infer<typeof logprobs>

/** Why an answer ended. */
export const finishReason = z.enum(['stop', 'length', 'tool_calls', 'content_filter'])
export type FinishReason = z.infer<typeof finishReason>

const answerMessage = z.extend(toolData, {
  role: z.literal('assistant'),
  content: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
  tool_calls: z.nullable(z.array(toolCall)),
  graph_data: graphData,
  reasoning_content: described(
    z.optional(z.string()),
    'The model’s reasoning before its answer, if it reports any.',
  ),
})
export type AnswerMessage = z.infer<typeof answerMessage>

/** An answer before its first chunk. */
export function emptyAnswer(): AnswerMessage {
  return {
    role: 'assistant',
    content: null,
    refusal: null,
    tool_calls: null,
    graph_data: { sources: null, status: null, subqueries: null },
    llm_data: null,
    image_data: null,
    translation_data: null,
    web_search_data: null,
  }
}

export const usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_token_details: z.nullable(z.object({ cached_tokens: z.int() })),
  completion_tokens_details: z.nullable(z.object({ reasoning_tokens: z.int() })),
})
export type Usage = z.infer<typeof usage>

const identity = z.object({
  id: z.string(),
  created: described(z.int(), 'Seconds since 1970.'),
  model: z.string(),
  system_fingerprint: z.string(),
  service_tier: z.nullable(z.string()),
})

/** A complete answer (specification, "Chat completion response"). */
export const chatCompletion = z.extend(identity, {
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({ index: z.int(), finish_reason: finishReason, message: answerMessage, logprobs }),
  ),
  usage,
  redactions,
})
export type ChatCompletion = z.infer<typeof chatCompletion>

/** A chunk of a tool call: the first one has `id` and `name`; `arguments` are concatenated. */
const toolCallDelta = z.object({
  index: z.int(),
  id: z.optional(z.string()),
  type: z.optional(z.literal('function')),
  function: z.object({ name: z.optional(z.string()), arguments: z.optional(z.string()) }),
})

const delta = z.extend(z.partial(answerMessage), {
  tool_calls: z.optional(z.nullable(z.array(toolCallDelta))),
})
export type Delta = z.infer<typeof delta>

/** Whether a chunk contains text of a model. The first such chunk counts as the first token. */
export function hasContent({ content, reasoning_content, refusal, tool_calls }: Delta): boolean {
  return Boolean(content || reasoning_content || refusal || tool_calls?.length)
}

/** The content of a `data:` line of a streamed answer (`wire.md`, "Stream"). */
export const chatChunk = z.extend(identity, {
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      index: z.int(),
      finish_reason: z.nullable(finishReason),
      delta,
      logprobs: z.optional(logprobs),
    }),
  ),
  usage: z.optional(z.nullable(usage)),
  redactions,
})
export type ChatChunk = z.infer<typeof chatChunk>

export const createChatCompletion = {
  method: 'POST',
  path: '/v1/chat',
  aliases: [{ path: '/v1/chat/completions' }],
  summary: 'Create a chat completion, with tools and JSON schemas',
  permission: 'chat:write',
  changes: false,
  content: true,
  recordable: true,
  bodyLimit: maxChatBodyBytes,
  malformed: {
    // The specification names malformed messages and tools, to which unknown roles and types belong.
    messages: 'field_malformed',
    tools: 'tool_malformed',
    tool_choice: 'tool_malformed',
    ...Object.fromEntries(
      [...Object.keys(generation.shape), ...Object.keys(sampling.shape), 'n', 'logprobs'].map(
        (name) => [name, 'parameter_malformed' as const],
      ),
    ),
  },
  body: chatRequest,
  reply: chatCompletion,
  chunk: chatChunk,
  fails: [
    'body_not_json',
    'tool_malformed',
    'parameter_malformed',
    'schema_unusable',
    'image_kind_unsupported',
    'image_too_large',
    'image_unreadable',
    'image_unreachable',
    'images_not_understood',
    'graph_not_found',
    'file_not_found',
    'file_damaged',
    ...modelFailures,
    'model_unavailable',
    'answer_not_valid',
    'search_unavailable',
    'text_too_long',
    'query_too_complex',
  ],
} as const satisfies Endpoint
