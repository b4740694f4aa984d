import { createChatCompletion } from '#contract/chat/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { askGraphs } from '#contract/questions.ts'
import type { FinishedRequest } from '#service/http/request-hooks.ts'

/**
 * The graphs and the application that a successful request used, in its path, its body or its tools. The body counts only for
 * endpoints whose contract has graphs in it.
 */
export function thingsOf(
  endpoint: Endpoint | null,
  { params, body }: Pick<FinishedRequest['request'], 'params' | 'body'>,
): Set<string> {
  const ids = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') ids.add(value.toLowerCase())
    else if (Array.isArray(value)) value.forEach(keep)
  }
  keep(field(params, 'graph_id'))
  keep(field(params, 'application_id'))
  if (endpoint === askGraphs) keep(field(body, 'graph_ids'))
  const tools = endpoint === createChatCompletion ? field(body, 'tools') : null
  if (Array.isArray(tools)) {
    for (const tool of tools) {
      if (field(tool, 'type') === 'graph') keep(field(field(tool, 'function'), 'graph_ids'))
    }
  }
  return ids
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
