import { expect, test } from 'vitest'
import {
  createConversation,
  listConversations,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { listGraphs } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testConversations } from './test-conversations.ts'

const reader = 'sheaf-reader'

onEveryDatabase('questions to all graphs', (database) => {
  /** More graphs than one request can name, the first of which has a file, and another team's with a file like it. */
  async function begin({ graphs = 51 }: { graphs?: number } = {}) {
    const service = await testConversations(database(), { worker: true })
    const { newGraph, addFile, teams, owner } = service
    const harbour = await newGraph('Harbour')
    await addFile(harbour, 'tides.md', 'The tide is high at the quay at six in the evening.')
    await addFile(harbour, 'ferry.md', 'The ferry leaves at nine.')
    const secret = await newGraph('Secret', [teams.b])
    await addFile(secret, 'own-tides.md', 'The tide is high at the quay at seven.')
    for (let number = 1; number < graphs; number += 1) await newGraph(`Empty ${number}`)
    const startAll = async () =>
      (await service.ask(createConversation, { body: { model: reader } }, owner)).id
    return { ...service, harbour, startAll }
  }

  test('the graphs with the best passages are asked, and no other team’s', async () => {
    const { put, read, startAll, harbour } = await begin()
    const conversation_id = await startAll()
    const { answer } = await put(conversation_id, 'When is the tide high at the quay?')
    expect(answer).toContain('at six')
    const stored = await read(conversation_id)
    expect(stored).toMatchObject({ graph_ids: [], all_graphs: true })
    expect(stored.turns.data[0]?.graph_ids).toEqual([harbour])
  })

  test('every graph is asked where a request could name them all', async () => {
    const { put, read, startAll } = await begin({ graphs: 3 })
    const conversation_id = await startAll()
    await put(conversation_id, 'When is the tide high at the quay?')
    expect((await read(conversation_id)).turns.data[0]?.graph_ids).toHaveLength(3)
  })

  test('a question that continues an answer asks the graphs that it quotes', async () => {
    const { put, read, startAll, harbour, newGraph, addFile } = await begin()
    const conversation_id = await startAll()
    await put(conversation_id, 'When is the tide high at the quay?')
    const other = await newGraph('Morning')
    await addFile(other, 'mornings.md', 'Mornings are cold.')
    await put(conversation_id, 'And in the mornings?')
    const [last] = (await read(conversation_id)).turns.data
    expect(last?.graph_ids.toSorted()).toEqual([harbour, other].toSorted())
  })

  test('a conversation changes between all graphs and some', async () => {
    const { ask, put, read, startAll, harbour, owner } = await begin({ graphs: 2 })
    const conversation_id = await startAll()
    await put(conversation_id, { question: 'When is the tide high?', graph_ids: [harbour] })
    const named = await read(conversation_id)
    expect(named.graph_ids).toEqual([harbour])
    expect(named.all_graphs).toBeUndefined()
    const change = { params: { conversation_id }, body: { graph_ids: null } }
    expect(await ask(updateConversation, change, owner)).toMatchObject({ all_graphs: true })
    const { data } = await ask(listConversations, {}, owner)
    expect(data).toMatchObject([{ all_graphs: true }])
  })

  test('a single question to all graphs needs no conversation', async () => {
    const { ask, owner } = await begin()
    const question = 'When is the tide high at the quay?'
    const { answer } = await ask(askGraphs, { body: { question, model: reader } }, owner)
    expect(answer).toContain('at six')
  })

  test('a key that can ask no graph is told so', async () => {
    const { refusal, owner } = await testConversations(database())
    const body = { question: 'When is the tide high?' }
    expect(await refusal(askGraphs, { body }, owner)).toMatchObject({ failure: 'graph_not_found' })
  })

  test('graphs can be listed by how many files can be asked', async () => {
    const { ask, owner, harbour } = await begin({ graphs: 4 })
    const query = { order_by: 'files' as const, limit: 2, include: 'organization' as const }
    const first = await ask(listGraphs, { query }, owner)
    expect(first.data[0]?.id).toBe(harbour)
    const rest = await ask(listGraphs, { query: { ...query, after: first.last_id ?? '' } }, owner)
    expect(rest.data).toHaveLength(2)
    expect(rest.has_more).toBe(false)
  })
})
