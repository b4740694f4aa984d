import { expect, test } from 'vitest'
import {
  createConversation,
  listConversations,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { deleteFile } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { deleteGraph, listGraphs } from '#contract/graphs.ts'
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

onEveryDatabase('conversations about some files', (database) => {
  const when = 'When is the tide high?'

  async function begin() {
    const service = await testConversations(database(), { worker: true })
    const { ask, newGraph, addFile, teams, owner, refusal } = service
    const harbour = await newGraph('Harbour', [teams.a, teams.b])
    const quay = await addFile(harbour, 'quay.md', 'The tide is high at six at the quay.')
    const bar = await addFile(harbour, 'bar.md', 'The tide is high at seven at the bar.')
    const startAbout = async (file_ids: string[] | null, graph_ids: string[] | null = [harbour]) =>
      (await ask(createConversation, { body: { model: reader, graph_ids, file_ids } }, owner)).id
    const change = (conversation_id: string, body: { file_ids?: string[] | null }) =>
      ask(updateConversation, { params: { conversation_id }, body }, owner)
    const refused = async (body: { graph_ids?: string[]; file_ids?: string[] }) =>
      (await refusal(createConversation, { body }, owner)).failure
    return { ...service, harbour, quay, bar, startAbout, change, refused }
  }

  test('each question is asked of its files until they change', async () => {
    const { put, read, startAbout, change, harbour, quay, bar } = await begin()
    const id = await startAbout([quay])
    expect((await put(id, when)).answer).not.toContain('seven')
    expect((await put(id, 'And when is the tide low?')).answer).not.toContain('seven')
    expect(await read(id)).toMatchObject({ file_ids: [quay], file_names: ['quay.md'] })
    expect((await put(id, { question: when, file_ids: [bar] })).answer).toContain('seven')
    expect((await read(id)).file_ids).toEqual([bar])
    expect((await put(id, { question: when, file_ids: null })).answer).toContain('six')
    expect((await read(id)).file_ids).toBeUndefined()
    expect((await change(id, { file_ids: [quay] })).file_ids).toEqual([quay])
    // Other graphs have other files.
    await put(id, { question: when, graph_ids: [harbour] })
    expect((await read(id)).file_ids).toBeUndefined()
  })

  test('a file that is named twice is one', async () => {
    const { put, read, startAbout, quay, bar } = await begin()
    const twice = (id: string) => [id, id.toUpperCase()]
    for (const graph_ids of [undefined, null]) {
      const id = await startAbout(twice(quay), graph_ids)
      expect((await read(id)).file_names).toEqual(['quay.md'])
      await put(id, { question: when, file_ids: twice(bar) })
      expect((await read(id)).file_names).toEqual(['bar.md'])
    }
  })

  test('all files can be asked again after a graph was deleted', async () => {
    const { ask, newGraph, startAbout, change, admin, harbour, quay } = await begin()
    const other = await newGraph('Other')
    const id = await startAbout([quay], [harbour, other])
    await ask(deleteGraph, { params: { graph_id: other } }, admin)
    const { file_ids, graph_ids } = await change(id, { file_ids: null })
    expect([file_ids, graph_ids]).toEqual([undefined, [harbour]])
    expect((await change(id, { file_ids: [quay] })).file_ids).toEqual([quay])
  })

  test('without graphs, the graphs with the files are asked', async () => {
    const { put, read, startAbout, newGraph, harbour, quay } = await begin()
    await newGraph('Empty')
    const id = await startAbout([quay], null)
    await put(id, when)
    expect((await read(id)).turns.data[0]?.graph_ids).toEqual([harbour])
    expect(await read(id)).toMatchObject({ all_graphs: true, file_ids: [quay] })
  })

  test('a deleted file is asked no more, and the last one is missing', async () => {
    const { ask, put, putRefused, read, startAbout, admin, quay, bar } = await begin()
    const id = await startAbout([quay, bar])
    await ask(deleteFile, { params: { file_id: quay } }, admin)
    expect((await put(id, when)).answer).toContain('seven')
    expect((await read(id)).file_ids).toEqual([bar])
    await ask(deleteFile, { params: { file_id: bar } }, admin)
    expect((await putRefused(id, when)).failure).toBe('file_not_in_graph')
  })

  test('a file that is taken out of the asked graph is asked no more, also if it is in another one', async () => {
    const { ask, put, read, startAbout, newGraph, admin, harbour, quay, bar } = await begin()
    const params = { graph_id: await newGraph('Archive') }
    await ask(addFileToGraph, { params, body: { file_id: quay } }, admin)
    const id = await startAbout([quay, bar])
    await ask(removeFileFromGraph, { params: { graph_id: harbour, file_id: quay } }, admin)
    expect((await put(id, when)).answer).toContain('seven')
    expect((await read(id)).file_ids).toEqual([bar])
  })

  test('files of other graphs and teams are refused, and others do not read their names', async () => {
    const {
      ask,
      addFile,
      newGraph,
      put,
      read,
      startAbout,
      refused,
      teams,
      owner,
      stranger,
      ...world
    } = await begin()
    const secret = await newGraph('Secret', [teams.b])
    const hidden = await addFile(secret, 'hidden.md', 'The tide is high at eight.')
    expect(await refused({ file_ids: [hidden] })).toBe('file_not_in_graph')
    expect(await refused({ graph_ids: [world.harbour], file_ids: [hidden] })).toBe(
      'file_not_in_graph',
    )
    const own = await newGraph('Own')
    const file = await addFile(own, 'own.md', 'The tide is high at nine.')
    const id = await startAbout([world.quay])
    await put(id, when)
    await put(id, { question: when, graph_ids: [own], file_ids: [file] })
    const body = { shared: 'team' as const }
    await ask(updateConversation, { params: { conversation_id: id }, body }, owner)
    const sharing = { shared_team_ids: [teams.a] }
    await ask(updateConversation, { params: { conversation_id: id }, body: sharing }, owner)
    expect((await read(id, world.mate)).file_names).toEqual(['own.md'])
    expect((await world.putRefused(id, when, stranger)).failure).toBe('conversation_not_found')
  })
})
