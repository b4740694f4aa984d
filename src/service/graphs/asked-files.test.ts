import { expect, test } from 'vitest'
import { failures } from '#contract/failures/failures.ts'
import { deleteFile } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { askGraph, askGraphs, maxAskedGraphs, searchPassages } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'
const question = 'When does the office open?'

onEveryDatabase('questions about some files', (database) => {
  async function begin({ worker = true } = {}) {
    const service = await testService(database(), { worker })
    const organization = await service.newOrganization()
    const key = organization.admin
    const newGraph = async (name: string, team_ids: string[] = []) =>
      (await service.ask(createGraph, { body: { name, team_ids } }, key)).id
    const add = async (graphId: string, name: string, bytes: string) => {
      const { id } = await service.upload(key, { name, bytes, graphId })
      if (worker) await service.waitUntilRead(id)
      return id
    }
    const offices = await newGraph('Offices')
    const north = await add(offices, 'north.txt', 'The office opens at nine o’clock.')
    const south = await add(offices, 'south.txt', 'The office opens at ten o’clock.')
    const answer = async (file_ids: string[] | null, graph_ids?: string[]) => {
      const { references, answer: text } = await service.ask(
        askGraphs,
        { body: { question, file_ids, ...(graph_ids && { graph_ids }) } },
        key,
      )
      return { text, files: new Set(references?.files.map(({ fileId }) => fileId)) }
    }
    return { ...service, organization, key, newGraph, add, offices, north, south, answer }
  }

  test('nothing of another file is in the answer', async () => {
    const { answer, offices, north, south } = await begin()
    expect((await answer([south], [offices])).text).toMatch(/ten/)
    expect((await answer([south], [offices])).text).not.toMatch(/nine/)
    expect((await answer([north], [offices])).files).toEqual(new Set([north]))
    expect((await answer([north, south], [offices])).files).toEqual(new Set([north, south]))
    expect((await answer(null, [offices])).files).toEqual(new Set([north, south]))
  })

  test('without graphs, those with the files are asked', async () => {
    const { answer, newGraph, add, north } = await begin()
    const more = await newGraph('More')
    const east = await add(more, 'east.txt', 'The office opens at eleven o’clock.')
    expect((await answer([east, north])).files).toEqual(new Set([east, north]))
  })

  test('without graphs, files of more graphs than a question can name are asked', async () => {
    const { newGraph, add, ask, key } = await begin({ worker: false })
    const file_ids: string[] = []
    for (let number = 0; number <= maxAskedGraphs; number += 1) {
      file_ids.push(await add(await newGraph(`Own ${number}`), `${number}.txt`, `Note ${number}`))
    }
    const { pending_files } = await ask(askGraphs, { body: { question, file_ids } }, key)
    expect(pending_files?.total).toBe(maxAskedGraphs + 1)
  })

  test('one graph is asked about some of its files', async () => {
    const { ask, key, offices, south } = await begin()
    const input = { params: { graph_id: offices }, body: { question, file_ids: [south] } }
    expect((await ask(askGraph, input, key)).answer).toMatch(/ten/)
  })

  test('a search finds passages of these files, also while they are not in the index', async () => {
    const { ask, key, north, south } = await begin()
    const search = async (file_ids: string[] | null) =>
      (await ask(searchPassages, { body: { query: 'office', file_ids } }, key)).data.map(
        ({ file_id }) => file_id,
      )
    expect(await search([south])).toEqual([south])
    expect(new Set(await search(null))).toEqual(new Set([north, south]))
    // What has just joined a graph is searched in its stored terms.
    await database()
      .updateTable('partition_files')
      .set({ is_pending: 1, passages: 0, words: 0 })
      .execute()
    expect(await search([south])).toEqual([south])
  })

  test('a file that is in none of the graphs is refused, whoever may read it', async () => {
    const { refusal, ask, newGraph, add, key, organization, offices, north } = await begin()
    const team = await organization.newTeam()
    const ofTeam = await organization.newKey({ team_id: team, permissions: ['graphs:read'] })
    const other = await organization.newTeam()
    const secret = await newGraph('Secret', [other])
    const hidden = await add(secret, 'hidden.txt', 'The office opens at noon.')
    const refused = async (file_id: string, graph_ids?: string[], caller = key) => {
      const body = { question, file_ids: [file_id], ...(graph_ids && { graph_ids }) }
      return (await refusal(askGraphs, { body }, caller)).failure
    }
    expect(await refused(hidden, [offices])).toBe('file_not_in_graph')
    expect(await refused(hidden, undefined, ofTeam)).toBe('file_not_in_graph')
    expect(await refused(absent, undefined, ofTeam)).toBe('file_not_in_graph')
    const { body } = await refusal(askGraphs, { body: { question, file_ids: [absent] } }, ofTeam)
    expect(body.errors[0]?.description).toBe(
      `The file ${absent} is in none of the searched graphs.`,
    )
    // A question has no list that could be loaded again.
    expect(failures.file_not_in_graph.advice).not.toContain('Reload')
    expect(await refused(north, [secret])).toBe('file_not_in_graph')
    await ask(deleteFile, { params: { file_id: north } }, key)
    expect(await refused(north, [offices])).toBe('file_not_in_graph')
    const search = { body: { query: 'office', file_ids: [hidden] } }
    const searcher = await organization.newKey({ team_id: team, permissions: ['files:read'] })
    expect((await refusal(searchPassages, search, searcher)).failure).toBe('file_not_in_graph')
  })

  test('only these files are counted as being read', async () => {
    const { ask, key, offices, north } = await begin({ worker: false })
    const body = { question, graph_ids: [offices] }
    const all = await ask(askGraphs, { body }, key)
    expect(all.pending_files).toEqual({ reading: 2, total: 2 })
    const one = await ask(askGraphs, { body: { ...body, file_ids: [north] } }, key)
    expect(one.pending_files).toEqual({ reading: 1, total: 1 })
  })
})
