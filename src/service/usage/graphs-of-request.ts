import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const id = z.uuid()
const named = z.object({
  params: z.object({ graph_id: id }).partial().catch({}),
  body: z
    .object({
      graph_ids: z.array(id),
      tools: z.array(
        z
          .object({ function: z.object({ graph_ids: z.array(id) }).partial() })
          .catch({ function: {} }),
      ),
    })
    .partial()
    .catch({}),
})

/** The graphs that a request which was answered had to do with: in its path, its body or its tools. */
export function graphsOf(request: Pick<FastifyRequest, 'params' | 'body'>): Set<string> {
  const { params, body } = named.parse({ params: request.params ?? {}, body: request.body ?? {} })
  return new Set(
    [
      params.graph_id ?? [],
      body.graph_ids ?? [],
      (body.tools ?? []).flatMap((tool) => tool.function.graph_ids ?? []),
    ]
      .flat()
      .map((each) => each.toLowerCase()),
  )
}
