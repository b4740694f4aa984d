import type { CallInput } from '#contract/endpoint.ts'
import { createGraph } from '#contract/graphs.ts'
import { askGraphs, questionAnswer } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { embeddedService } from '#service/test-service.ts'

type Body = Omit<NonNullable<CallInput<typeof askGraphs>['body']>, 'graph_ids'>

/** A service with one graph of these files, by name, which have been read. */
export async function askedGraph(
  parts: Parameters<typeof embeddedService>[0],
  files: Record<string, string>,
) {
  const service = await embeddedService({ ...parts, worker: true })
  const { upload, admin } = service
  const graph = await service.ask(createGraph, { body: { name: 'Asked' } }, admin)
  const ids: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files)) {
    ids[name] = (await upload(admin, { name, bytes, graphId: graph.id })).id
  }
  for (const file_id of Object.values(ids)) await service.waitUntilRead(file_id)
  const inputOf = (body: Body) => ({ body: { ...body, graph_ids: [graph.id] } })
  return {
    ...service,
    /** Asks any endpoint, where `ask` asks the graph. */
    call: service.ask,
    graph,
    ids,
    ask: (body: Body) => service.ask(askGraphs, inputOf(body), admin),
    refused: (body: Body) => service.refusal(askGraphs, inputOf(body), admin),
    stream: async (body: Body): Promise<QuestionAnswer[]> => {
      const sent = await service.send(askGraphs, inputOf({ ...body, stream: true }), admin)
      return sent.body
        .split('\n\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => questionAnswer.parse(JSON.parse(line.slice(6))))
    },
  }
}
