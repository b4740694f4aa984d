import { stopSequences } from '#contract/chat/chat.ts'
import type { ChatRequest } from '#contract/chat/chat.ts'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'
import { innerChoice } from '#contract/chat/tools.ts'
import type { Tool, ToolChoice } from '#contract/chat/tools.ts'
import type { Caller } from '#service/access/caller.ts'
import { guardRecord } from '#service/guardrails/guard-record.ts'
import type { Guard } from '#service/guardrails/guarded-model.ts'
import { Failure } from '#service/failure.ts'
import type {
  ChatModel,
  ModelFunction,
  ModelRegistry,
  ModelRequest,
  ResolvedModel,
} from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import type { ChatParts } from './chat-parts.ts'
import { requireContext } from './context-window.ts'
import { redactionReport } from '#service/guardrails/redaction-report.ts'
import type { RedactionReport } from '#service/guardrails/redaction-report.ts'
import { firstImage, readImages } from './images/read-images.ts'
import type { SchemaQuestion, SchemaVerdict } from './schemas/schema-message.ts'
import { unusableSchema } from './schemas/unusable-schema.ts'
import { quotedFiles } from './quoted-files.ts'
import type { QuotedFile } from './quoted-files.ts'
import type { PreparedTool } from './tools/built-in-tool.ts'
import { prepareTool } from './tools/prepare-tool.ts'

/** A validated request: everything that it refers to exists and is allowed. */
export interface PreparedChat {
  model: ResolvedModel
  /** The first request to the model. */
  request: ModelRequest
  tool: PreparedTool | null
  /** The text of the last user message. */
  lastUserText: string
  /** Validates in a queue that is fair between organizations, until the request is aborted. */
  checkSchema: CheckSchema
  /** What guardrails replace in the request and in its answers. */
  redactions: RedactionReport
}

type CheckSchema = (question: SchemaQuestion, signal: AbortSignal) => Promise<SchemaVerdict>
/** Validates a schema of the request itself. */
type CheckRequestSchema = (schema: JsonSchema) => Promise<SchemaVerdict>

/** Validates schemas of a request, in a queue that is fair between organizations. */
export function requestSchemas(
  { schemas }: Pick<ChatParts, 'schemas'>,
  caller: Caller,
  signal: AbortSignal,
): CheckRequestSchema {
  return (schema) => schemas.check({ schema, text: null }, caller, signal)
}

/** Resolves and validates what a request refers to. Throws the first failure, with its path. */
export async function prepareChat(
  parts: ChatParts,
  caller: Caller,
  body: ChatRequest,
  {
    signal,
    onQuoted,
    onTokens,
  }: {
    signal: AbortSignal
    /** Called with the sum of the tokens of all calls of models, those of tools included, whenever one ends. */
    onTokens: Parameters<typeof tokenSum>[0]
    /**
     * Called with the files that the result of a tool comes from, before it is sent to the model that answers or to
     * the caller.
     */
    onQuoted: (files: QuotedFile[]) => Promise<void>
  },
): Promise<PreparedChat> {
  const models = tellingTokens(parts.models, tokenSum(onTokens))
  const model = await models.resolve(caller, body.model, 'model')
  const image = firstImage(body.messages)
  if (image !== null && !model.abilities.images) {
    throw new Failure('images_not_understood', `${model.id} does not support images.`, {
      path: image,
    })
  }
  const messages =
    image === null ? body.messages : await readImages(body.messages, parts.fetchImage, signal)
  const checkSchema: CheckSchema = (question, until) => parts.schemas.check(question, caller, until)
  const checkRequestSchema = requestSchemas(parts, caller, signal)
  const schema = await readFormat(checkRequestSchema, body.response_format)
  const functions = await readFunctions(checkRequestSchema, body.tools ?? [], model)
  const builtIn = await readBuiltIn({ ...parts, models }, caller, body.tools ?? [], model)
  const tool = builtIn && {
    ...guardedTool(builtIn, await parts.guards.of(caller), onQuoted),
    as: uniquelyNamed(builtIn, functions),
  }
  const offered = tool === null ? functions : [...functions, tool.as]
  requireContext(model, messages, offered)
  const lastUserMessage = messages.findLast(({ role }) => role === 'user')
  return {
    model,
    tool,
    lastUserText: lastUserMessage === undefined ? '' : messageText(lastUserMessage),
    checkSchema,
    redactions: redactionReport(),
    request: {
      messages,
      functions: offered,
      function_choice: readChoice(body.tool_choice),
      schema,
      max_tokens: body.max_tokens ?? null,
      temperature: body.temperature ?? null,
      top_p: body.top_p ?? null,
      stop: stopSequences(body.stop),
      seed: body.seed ?? null,
      frequency_penalty: body.frequency_penalty ?? null,
      presence_penalty: body.presence_penalty ?? null,
      top_k: body.top_k ?? null,
      reasoning_effort: body.reasoning_effort ?? null,
      logprobs: body.logprobs ?? false,
      stream: body.stream ?? false,
    },
  }
}

/** Models that tell the tokens of their calls. */
function tellingTokens(
  registry: ModelRegistry,
  onTokens: NonNullable<ModelRequest['onTokens']>,
): ModelRegistry {
  return {
    ...registry,
    resolve: async (caller, id, path) => {
      const { chat, ...model } = await registry.resolve(caller, id, path)
      const answer: ChatModel['answer'] = (request, signal) =>
        chat.answer({ ...request, onTokens }, signal)
      return { ...model, chat: { ...chat, answer } }
    },
  }
}

/** The format of a request. Throws `schema_unusable` with its path. */
export async function readFormat(
  check: CheckRequestSchema,
  format: ChatRequest['response_format'],
): Promise<ModelRequest['schema']> {
  if (format?.type !== 'json_schema') return null
  const { name, schema, strict } = format.json_schema
  await requireSchema(check, schema, 'response_format.json_schema.schema', 'schema_unusable')
  return { name: name ?? 'answer', schema, strict: strict ?? false }
}

async function readFunctions(
  check: CheckRequestSchema,
  tools: readonly Tool[],
  model: ResolvedModel,
): Promise<ModelFunction[]> {
  const functions: ModelFunction[] = []
  for (const [at, tool] of tools.entries()) {
    if (tool.type !== 'function') continue
    if (!model.abilities.tools) {
      throw new Failure('field_out_of_range', `${model.id} does not support function calling.`, {
        path: `tools.${at}.type`,
      })
    }
    const { name, description, parameters, strict } = tool.function
    if (parameters) {
      const path = `tools.${at}.function.parameters`
      await requireSchema(check, parameters, path, 'tool_malformed')
    }
    functions.push({
      name,
      description: description ?? null,
      parameters: parameters ?? null,
      strict: strict ?? null,
      builtIn: null,
    })
  }
  return functions
}

async function requireSchema(
  check: CheckRequestSchema,
  schema: JsonSchema,
  path: string,
  key: 'schema_unusable' | 'tool_malformed',
): Promise<void> {
  const verdict = await check(schema)
  if (verdict.type !== 'valid') throw unusableSchema(verdict, path, key)
}

async function readBuiltIn(
  parts: ChatParts,
  caller: Caller,
  tools: readonly Tool[],
  asking: ResolvedModel,
): Promise<PreparedTool | null> {
  for (const [at, tool] of tools.entries()) {
    if (tool.type !== 'function') {
      return prepareTool(parts, caller, { tool, path: `tools.${at}`, asking })
    }
  }
  return null
}

/** Applies guardrails to the data that a tool adds to answers. */
function guardedTool(
  tool: PreparedTool,
  guard: Guard,
  onQuoted: (files: QuotedFile[]) => Promise<void>,
): PreparedTool {
  return {
    ...tool,
    run: async (call) => {
      const ran = await tool.run(call)
      const files = [...quotedFiles(ran.data.graph_data), ...(ran.files ?? [])]
      if (files.length > 0) await onQuoted(files)
      return { ...ran, data: await guardRecord(ran.data, guard, call.signal) }
    },
  }
}

/** Gives a built-in tool a function name that no function of the caller has. */
function uniquelyNamed({ as }: PreparedTool, functions: readonly ModelFunction[]): ModelFunction {
  const usedNames = new Set(functions.map(({ name }) => name))
  let name = as.name
  while (usedNames.has(name)) name = `${name}_`
  return { ...as, name }
}

function readChoice(choice: ToolChoice | null | undefined): ModelRequest['function_choice'] {
  if (choice === null || choice === undefined) return 'auto'
  const inner = innerChoice(choice)
  return typeof inner === 'string' ? inner : { name: inner.function.name }
}

/** For models without tool calls: adds the result of a tool that ran first to the conversation. */
export function withToolResult(messages: readonly Message[], toolResult: string): Message[] {
  return [{ role: 'system', content: toolResult }, ...messages]
}
