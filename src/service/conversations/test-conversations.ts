import {
  askConversation,
  createConversation,
  getConversation,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import type { Body } from '#contract/endpoint.ts'
import { createGraph } from '#contract/graphs.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Database } from '#service/database/schema.ts'
import { testService } from '#service/test-service.ts'

/** A service with two teams, whose keys ask graphs of their team, of the other one and of all. */
export async function testConversations(
  database: Database,
  parts: Parameters<typeof testService>[1] = {},
) {
  const service = await testService(database, parts)
  const organization = await service.newOrganization()
  const { admin, newKey, newTeam } = organization
  const teams = { a: await newTeam(), b: await newTeam() }
  const owner = await newKey({ team_id: teams.a, permissions: ['graphs:read', 'files:read'] })
  const mate = await newKey({ team_id: teams.a, permissions: ['graphs:read', 'files:read'] })
  const stranger = await newKey({ team_id: teams.b, permissions: ['*:admin'] })

  const newGraph = async (name: string, team_ids: string[] = [teams.a]): Promise<string> =>
    (await service.ask(createGraph, { body: { name, team_ids } }, admin)).id

  /** Adds a file and waits until it is read; the service needs a worker. */
  const addFile = async (graph_id: string, name: string, text: string): Promise<string> => {
    const { id } = await service.upload(admin, { name, bytes: text, graphId: graph_id })
    await service.waitUntilRead(id)
    return id
  }

  const start = async (
    graph_ids: string[],
    { key = owner, title }: { key?: string; title?: string } = {},
  ): Promise<string> => {
    const body: Body<typeof createConversation> = {
      graph_ids,
      ...(title !== undefined && { title }),
    }
    return (await service.ask(createConversation, { body }, key)).id
  }

  const question = (
    conversation_id: string,
    body: NonNullable<CallInput<typeof askConversation>['body']> | string,
  ) => ({
    params: { conversation_id },
    body: typeof body === 'string' ? { question: body } : body,
  })
  type Question = Parameters<typeof question>[1]
  const put = (conversation_id: string, body: Question, key = owner) =>
    service.ask(askConversation, question(conversation_id, body), key)
  const putRefused = (conversation_id: string, body: Question, key = owner) =>
    service.refusal(askConversation, question(conversation_id, body), key)
  const read = (conversation_id: string, key = owner) =>
    service.ask(getConversation, { params: { conversation_id } }, key)
  const share = (conversation_id: string) =>
    service.ask(
      updateConversation,
      { params: { conversation_id }, body: { shared: 'team' } },
      owner,
    )
  return {
    ...service,
    organization,
    admin,
    teams,
    owner,
    mate,
    stranger,
    newGraph,
    addFile,
    start,
    put,
    putRefused,
    read,
    share,
  }
}
