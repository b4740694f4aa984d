import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { ContentPart, Message } from '#contract/chat/messages.ts'
import type { Abilities } from '#contract/models.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { samplingNames } from './dialect.ts'
import type { Dialect } from './dialect.ts'

/** The body of a request to OpenAI's chat completions API, without what the model does not support. */
export function presentRequest(
  request: ModelRequest,
  upstream: string,
  abilities: Abilities,
  dialect: Dialect,
): Record<string, unknown> {
  const { max_tokens, stop, logprobs, stream, schema } = request
  const limit =
    dialect.limit === 'max_tokens' ? { max_tokens } : { max_completion_tokens: max_tokens }
  return {
    model: upstream,
    messages: presentMessages(request, abilities),
    ...(stream && { stream: true }),
    ...(stream && dialect.streamOptions && { stream_options: { include_usage: true } }),
    ...(max_tokens !== null && limit),
    ...presentSampling(request),
    ...(stop.length > 0 && { stop }),
    ...(logprobs && { logprobs }),
    ...(abilities.tools && presentFunctions(request)),
    ...(schema !== null && abilities.json_schema && { response_format: presentSchema(schema) }),
  }
}

/** The parameters that were set, whose names are those of the request. */
function presentSampling(request: ModelRequest): Record<string, unknown> {
  return Object.fromEntries(
    samplingNames.map((name) => [name, request[name]]).filter(([, value]) => value !== null),
  )
}

function presentMessages({ messages, schema }: ModelRequest, abilities: Abilities): object[] {
  if (schema === null || abilities.json_schema) return messages.map(presentMessage)
  const instructions = jsonInstructions(schema.schema)
  const [first, ...rest] = messages
  // Many chat templates accept only one system message, and only as the first message.
  if (first?.role !== 'system') {
    return [{ role: 'system', content: instructions }, ...messages.map(presentMessage)]
  }
  const content = `${messageText(first)}\n\n${instructions}`
  return [{ role: 'system', content }, ...rest.map(presentMessage)]
}

function jsonInstructions(schema: JsonSchema): string {
  return [
    'Answer with one JSON value that is valid against the JSON schema below, and with nothing else:',
    'no words before or after it, no code fence.',
    JSON.stringify(schema),
  ].join('\n')
}

function presentMessage(message: Message): object {
  const name = message.name ? { name: sanitizeName(message.name) } : {}
  if (message.role === 'tool') {
    const { tool_call_id } = message
    return { role: 'tool', content: messageText(message), tool_call_id, ...name }
  }
  if (message.role !== 'assistant') {
    return { role: message.role, content: presentContent(message.content), ...name }
  }
  const calls = message.tool_calls ?? []
  const words = messageText(message) || message.refusal || null
  return {
    role: 'assistant',
    // Most endpoints refuse an assistant message with neither text nor calls.
    content: calls.length > 0 ? words : (words ?? ''),
    ...name,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, function: calledFunction }) => ({
        id,
        type: 'function',
        function: calledFunction,
      })),
    }),
  }
}

// Only models with image input accept a list of parts; text parts are joined for the others.
function presentContent(content: string | readonly ContentPart[]): unknown {
  if (typeof content === 'string') return content
  if (content.every(({ type }) => type === 'text')) return messageText({ content: [...content] })
  return content
}

function presentFunctions({ functions, function_choice }: ModelRequest): object {
  // Omitted entirely, because some servers ignore `tool_choice: none`.
  if (functions.length === 0 || function_choice === 'none') return {}
  return {
    tools: functions.map(presentFunction),
    ...(function_choice === 'required' && { tool_choice: 'required' }),
    ...(typeof function_choice === 'object' && {
      tool_choice: { type: 'function', function: { name: function_choice.name } },
    }),
  }
}

function presentFunction({ name, description, parameters, strict }: ModelFunction): object {
  return {
    type: 'function',
    function: {
      name,
      ...(description !== null && { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
      ...(strict !== null && { strict }),
    },
  }
}

function presentSchema({ name, schema, strict }: NonNullable<ModelRequest['schema']>): object {
  return {
    type: 'json_schema',
    json_schema: { name: sanitizeName(name) || 'answer', schema, strict },
  }
}

/** Replaces the characters that some endpoints refuse in names. */
function sanitizeName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64)
}
