import * as z from 'zod/mini'
import { message, messageText, type MessageInput, type ToolCall } from '#contract/chat/messages.ts'

/** A message of a request, as far as it is one. */
export interface AskedMessage {
  role: string
  /** Null: it is no message the interface knows, and is shown as it is. */
  message: MessageInput | null
  text: string
  calls: ToolCall[]
  given: unknown
}

export interface AskedTool {
  /** `function`, or what the service runs itself. */
  type: string
  name: string
  description: string
  graph_ids: string[]
  given: unknown
}

/** A request taken apart for reading; whatever it is, all of it is in one of these. */
export interface AskedRequest {
  messages: AskedMessage[]
  tools: AskedTool[]
  format: { name: string; strict: boolean; schema: unknown } | null
  /** Everything else, by name. */
  parameters: { name: string; value: string }[]
}

const text = z.catch(z.string(), '')
const tool = z.object({
  type: text,
  function: z.catch(
    z.object({ name: text, description: text, graph_ids: z.catch(z.array(z.string()), []) }),
    { name: '', description: '', graph_ids: [] },
  ),
})
const format = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({ name: text, strict: z.catch(z.boolean(), false), schema: z.unknown() }),
})

export function readRequest(request: Readonly<Record<string, unknown>>): AskedRequest {
  const { model: _, messages, tools, response_format, ...rest } = request
  const readFormat = format.safeParse(response_format).data
  const others = {
    ...rest,
    ...(!Array.isArray(messages) && messages !== undefined && { messages }),
    ...(!Array.isArray(tools) && tools !== undefined && { tools }),
    ...(!readFormat && response_format !== undefined && { response_format }),
  }
  return {
    messages: (Array.isArray(messages) ? messages : []).map(readMessage),
    tools: (Array.isArray(tools) ? tools : []).map(readTool),
    format: readFormat
      ? {
          name: readFormat.json_schema.name,
          strict: readFormat.json_schema.strict,
          schema: readFormat.json_schema.schema,
        }
      : null,
    parameters: Object.entries(others).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  }
}

function readMessage(given: unknown): AskedMessage {
  const read = message.safeParse(given).data
  if (!read) {
    const role = text.parse(z.looseObject({ role: text }).safeParse(given).data?.role)
    return { role, message: null, text: '', calls: [], given }
  }
  const calls = read.role === 'assistant' ? (read.tool_calls ?? []) : []
  return {
    role: read.role,
    message: read,
    text: messageText({ content: read.content ?? null }),
    calls: calls.map((call) => ({ id: call.id, type: call.type, function: call.function })),
    given,
  }
}

function readTool(given: unknown): AskedTool {
  const read = tool.safeParse(given).data
  return {
    type: read?.type ?? '',
    name: read?.function.name ?? '',
    description: read?.function.description ?? '',
    graph_ids: read?.function.graph_ids ?? [],
    given,
  }
}
