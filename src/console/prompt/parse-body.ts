import * as z from 'zod/mini'
import { chatRequest } from '#contract/chat/chat.ts'
import { message, type MessageInput } from '#contract/chat/messages.ts'
import { emptyDraft, type BuiltInForms, type Draft, type FunctionDraft } from './draft.ts'

/** A request body split into the draft and the conversation. */
export interface ParsedBody {
  draft: Draft
  messages: MessageInput[]
  /** The paths of fields that the playground does not support and will not send. */
  left_out: string[]
}

const record = z.record(z.string(), z.unknown())
const text = z.catch(z.string(), '')
const texts = z.catch(z.array(z.string()), [])

// Checks only the fields that the forms render; all other fields are kept unchanged.
const lenient = {
  graph: z.looseObject({ graph_ids: texts }),
  llm: z.looseObject({ model: text }),
  web_search: z.looseObject({ include_domains: texts, exclude_domains: texts }),
  translation: z.looseObject({ model: text }),
  vision: z.looseObject({
    model: text,
    variables: z.catch(z.array(z.object({ name: z.string(), file_id: z.string() })), []),
  }),
}

const parameterNames = [
  'max_tokens',
  'temperature',
  'top_p',
  'n',
  'stop',
  'logprobs',
  'stream',
  'stream_options',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'top_k',
  'reasoning_effort',
] as const

const knownKeys = new Set<string>([
  ...parameterNames,
  'model',
  'messages',
  'tools',
  'tool_choice',
  'response_format',
])

/**
 * Parses any request body: of a preset, of a run, or pasted. Never throws; unsupported fields are
 * listed in `left_out`.
 */
export function parseBody(value: unknown, model: string): ParsedBody {
  const body = record.safeParse(value).data ?? {}
  const left_out = Object.keys(body).filter((key) => !knownKeys.has(key))
  const draft = emptyDraft(text.parse(body['model']) || model)
  draft.parameters = readParameters(body, left_out)
  const messages = readMessages(body['messages'], draft, left_out)
  readTools(body['tools'], draft, left_out)
  const choice = chatRequest.shape.tool_choice.safeParse(body['tool_choice'])
  if (choice.success) draft.tool_choice = choice.data
  else left_out.push('tool_choice')
  readFormat(body['response_format'], draft, left_out)
  return { draft, messages, left_out }
}

function readParameters(body: Record<string, unknown>, left_out: string[]): Draft['parameters'] {
  const parameters: Record<string, unknown> = {}
  for (const name of parameterNames) {
    if (!(name in body)) continue
    if (chatRequest.shape[name].safeParse(body[name]).success) parameters[name] = body[name]
    else left_out.push(name)
  }
  return parameters
}

/**
 * The first system message becomes the system prompt; all other messages stay in the conversation.
 */
function readMessages(parameters: unknown, draft: Draft, left_out: string[]): MessageInput[] {
  const messages: MessageInput[] = []
  for (const [at, entry] of (Array.isArray(parameters) ? parameters : []).entries()) {
    if (!message.safeParse(entry).success) {
      left_out.push(`messages.${at}`)
      continue
    }
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been validated and is kept unchanged
    messages.push(entry as MessageInput)
  }
  const first = messages[0]
  const isPlain = first?.role === 'system' && typeof first.content === 'string'
  if (!isPlain || typeof first.content !== 'string' || 'name' in first) return messages
  draft.system = first.content
  return messages.slice(1)
}

function readTools(value: unknown, draft: Draft, left_out: string[]): void {
  for (const [at, entry] of (Array.isArray(value) ? value : []).entries()) {
    const tool = z.object({ type: z.string(), function: record }).safeParse(entry).data
    if (tool?.type === 'function') draft.functions.push(readFunction(tool.function, at))
    else if (tool && isBuiltIn(tool.type) && draft.built_in === null) {
      draft.built_in = tool.type
      draft.forms = { ...draft.forms, ...readForm(tool.type, tool.function) }
    } else left_out.push(`tools.${at}`)
  }
}

function readFunction(definition: Record<string, unknown>, at: number): FunctionDraft {
  const { parameters, strict } = definition
  return {
    id: `tool-${at}`,
    enabled: true,
    name: text.parse(definition['name']),
    description: text.parse(definition['description']),
    parameters:
      parameters === undefined || parameters === null ? '' : JSON.stringify(parameters, null, 2),
    ...(typeof strict === 'boolean' && { strict }),
  }
}

function readForm(type: keyof BuiltInForms, value: unknown): Partial<BuiltInForms> {
  return { [type]: lenient[type].parse(value) }
}

function isBuiltIn(type: string): type is keyof BuiltInForms {
  return Object.hasOwn(lenient, type)
}

function readFormat(value: unknown, draft: Draft, left_out: string[]): void {
  const format = record.safeParse(value).data
  if (!format || format['type'] === 'text') return
  const inner = record.safeParse(format['json_schema']).data
  if (format['type'] !== 'json_schema' || !inner) {
    left_out.push('response_format')
    return
  }
  const { name, schema, strict, description } = inner
  draft.format = {
    type: 'json_schema',
    name: text.parse(name),
    schema: schema === undefined ? '' : JSON.stringify(schema, null, 2),
    strict: strict === true,
    ...(typeof description === 'string' && { description }),
  }
}
