import * as z from 'zod/mini'
import { message, messageText, type MessageInput, type ToolCall } from '#contract/chat/messages.ts'

/** A message of a stored request. */
export interface RequestMessage {
  role: string
  /** Null if it does not match the schema; `raw` is shown instead. */
  message: MessageInput | null
  text: string
  calls: ToolCall[]
  raw: unknown
}

export interface RequestTool {
  /** `function`, or the type of a built-in tool. */
  type: string
  name: string
  description: string
  graph_ids: string[]
  raw: unknown
}

/** A stored request split for display. Every field of the request is in one of these. */
export interface ParsedRequest {
  messages: RequestMessage[]
  tools: RequestTool[]
  format: { name: string; strict: boolean; schema: unknown } | null
  /** All other fields. */
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

export function parseRequest(request: Readonly<Record<string, unknown>>): ParsedRequest {
  const { model: _, messages, tools, response_format, ...rest } = request
  const parsedFormat = format.safeParse(response_format).data
  const others = {
    ...rest,
    ...(!Array.isArray(messages) && messages !== undefined && { messages }),
    ...(!Array.isArray(tools) && tools !== undefined && { tools }),
    ...(!parsedFormat && response_format !== undefined && { response_format }),
  }
  return {
    messages: (Array.isArray(messages) ? messages : []).map(readMessage),
    tools: (Array.isArray(tools) ? tools : []).map(readTool),
    format: parsedFormat
      ? {
          name: parsedFormat.json_schema.name,
          strict: parsedFormat.json_schema.strict,
          schema: parsedFormat.json_schema.schema,
        }
      : null,
    parameters: Object.entries(others).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
  }
}

function readMessage(value: unknown): RequestMessage {
  const result = message.safeParse(value).data
  if (!result) {
    const role = text.parse(z.looseObject({ role: text }).safeParse(value).data?.role)
    return { role, message: null, text: '', calls: [], raw: value }
  }
  const calls = result.role === 'assistant' ? (result.tool_calls ?? []) : []
  return {
    role: result.role,
    message: result,
    text: messageText({ content: result.content ?? null }),
    calls: calls.map((call) => ({ id: call.id, type: call.type, function: call.function })),
    raw: value,
  }
}

function readTool(value: unknown): RequestTool {
  const result = tool.safeParse(value).data
  return {
    type: result?.type ?? '',
    name: result?.function.name ?? '',
    description: result?.function.description ?? '',
    graph_ids: result?.function.graph_ids ?? [],
    raw: value,
  }
}
