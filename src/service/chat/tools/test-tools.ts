import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatCompletion, ChatRequestInput } from '#contract/chat/chat.ts'
import { createGraph } from '#contract/graphs.ts'
import { openTestDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

type Parts = Parameters<typeof testService>[1]

/** A service with an organization, whose administrator chats. */
export async function begin(parts: Parts) {
  const database = await openTestDatabase()
  const service = await testService(database, parts)
  const organization = await service.newOrganization()
  const { admin } = organization
  const body = (overrides: Partial<ChatRequestInput>): ChatRequestInput => ({
    model: 'm',
    messages: [{ role: 'user', content: 'What does the harvest report say about wool?' }],
    ...overrides,
  })
  return {
    ...service,
    organization,
    admin,
    chat: (overrides: Partial<ChatRequestInput>, key = admin) =>
      service.ask(createChatCompletion, { body: body(overrides) }, key),
    chatRefusal: (overrides: Partial<ChatRequestInput>, key = admin) =>
      service.refusal(createChatCompletion, { body: body(overrides) }, key),
    stream: async (overrides: Partial<ChatRequestInput>) =>
      (
        await service.send(
          createChatCompletion,
          { body: body({ stream: true, ...overrides }) },
          admin,
        )
      ).body,
    /** Creates a graph with one processed file. */
    graph: async (text: string) => {
      const graph = await service.ask(createGraph, { body: { name: 'Harvest' } }, admin)
      const file = await service.upload(admin, {
        name: 'report.txt',
        bytes: text,
        graphId: graph.id,
      })
      await service.waitUntilRead(file.id)
      return { graph, file }
    },
  }
}

export const graphTool = (graph_id: string, more = {}): ChatRequestInput['tools'] => [
  { type: 'graph', function: { graph_ids: [graph_id], ...more } },
]
export const message = ({ choices }: ChatCompletion) => choices[0]?.message

export const harvest =
  'The harvest report says that wool was dear. It was sold at nine crowns a stone.'
