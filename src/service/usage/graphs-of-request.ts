import type { FastifyRequest } from 'fastify'

/** The graphs that a request which was answered had to do with: in its path, its body or its tools. */
export function graphsOf({ params, body }: Pick<FastifyRequest, 'params' | 'body'>): Set<string> {
  const found = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'string') found.add(value.toLowerCase())
    else if (Array.isArray(value)) value.forEach(keep)
  }
  keep(field(params, 'graph_id'))
  keep(field(body, 'graph_ids'))
  const tools = field(body, 'tools')
  if (Array.isArray(tools)) {
    for (const tool of tools) keep(field(field(tool, 'function'), 'graph_ids'))
  }
  return found
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
