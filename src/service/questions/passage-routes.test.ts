import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { createGuardrail } from '#contract/guardrails.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { createGraph } from '#contract/graphs.ts'
import { searchPassages } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('search of passages', (database) => {
  async function begin() {
    const service = await testService(database(), { worker: true })
    const organization = await service.newOrganization()
    const team = await organization.newTeam()
    const other = await organization.newTeam()
    const graphWith = async (name: string, text: string, team_ids: string[] = []) => {
      const key = organization.admin
      const graph = await service.ask(createGraph, { body: { name, team_ids } }, key)
      const file = await service.upload(key, {
        name: `${name}.txt`,
        bytes: text,
        graphId: graph.id,
      })
      await service.waitUntilRead(file.id)
      return { graph_id: graph.id, file_id: file.id }
    }
    const search = (query: string, key = organization.admin, options: object = {}) =>
      service.ask(searchPassages, { body: { query, ...options } }, key)
    return { ...service, organization, team, other, graphWith, search }
  }

  test('a passage has its place, and the words that were searched for', async () => {
    const { graphWith, search } = await begin()
    const text = 'The quay is old.\n\nThe tides are high at the quay at six in the evening.'
    const { file_id } = await graphWith('tides', text)
    const { data } = await search('high tide')
    expect(data).toMatchObject([{ file_id, file_name: 'tides.txt', page: 1, score: 1 }])
    const [passage] = data
    expect(text.slice(passage?.start, passage?.end)).toBe(passage?.text)
    expect(passage?.highlights.map(({ start, end }) => passage.text.slice(start, end))).toEqual([
      'tides',
      'high',
    ])
  })

  test('rows of a table come with the names of their columns', async () => {
    const { organization, search, ask, upload, waitUntilRead } = await begin()
    const key = organization.admin
    const graph = await ask(createGraph, { body: { name: 'prices' } }, key)
    const bytes = 'Code,Treatment,Minutes\nM400,Knee,45\nM410,Head,30\n'
    const file = await upload(key, { name: 'prices.csv', bytes, graphId: graph.id })
    await waitUntilRead(file.id)
    const { data } = await search('knee')
    expect(data).toMatchObject([{ columns: ['Code', 'Treatment', 'Minutes'] }])
    expect(data[0]?.text).toContain('M400 | Knee | 45')
  })

  test('without graphs every graph in reach is searched, and no other', async () => {
    const { graphWith, search, organization, team, other } = await begin()
    const key = await organization.newKey({ team_id: team, permissions: ['files:read'] })
    const wide = await graphWith('wide', 'The anchor weighs a ton.')
    const own = await graphWith('own', 'The anchor is green.', [team])
    await graphWith('others', 'The anchor is stolen.', [other])
    const { data } = await search('anchor', key)
    expect(new Set(data.map(({ file_id }) => file_id))).toEqual(
      new Set([wide.file_id, own.file_id]),
    )
  })

  test('a passage names the graphs with its file, of those that were searched', async () => {
    const { graphWith, search, ask, organization, team, other } = await begin()
    const own = await graphWith('own', 'The anchor is green.', [team])
    const { graph_id: second } = await graphWith('second', 'Wool is white.', [team])
    const { graph_id: hidden } = await graphWith('hidden', 'Wool is grey.', [other])
    for (const graph_id of [second, hidden]) {
      const input = { params: { graph_id }, body: { file_id: own.file_id } }
      await ask(addFileToGraph, input, organization.admin)
    }
    const graphsOf = async (key: string, options = {}) =>
      (await search('anchor', key, options)).data.map(({ graph_ids }) => graph_ids)
    const key = await organization.newKey({ team_id: team, permissions: ['files:read'] })
    expect(await graphsOf(key)).toEqual([[own.graph_id, second]])
    expect(await graphsOf(organization.admin)).toEqual([[own.graph_id, second, hidden]])
    expect(await graphsOf(key, { graph_ids: [second] })).toEqual([[second]])
  })

  test('guardrails apply to the query and to the passages', async () => {
    const { graphWith, search, ask, refusal, organization } = await begin()
    await graphWith('crew', 'The captain is reached at ann@ship.example, on deck.')
    const guardrail = (body: z.input<typeof createGuardrail.body>) =>
      ask(createGuardrail, { body }, organization.admin)
    await guardrail({
      name: 'No addresses',
      action: 'redact',
      applies_to: 'output',
      rule: { type: 'personal_data', entities: ['email'] },
    })
    await guardrail({
      name: 'No mutiny',
      action: 'block',
      applies_to: 'input',
      rule: { type: 'denied_topics', phrases: ['mutiny'] },
    })
    const [passage] = (await search('captain deck')).data
    expect(passage?.text).not.toContain('ann@ship.example')
    expect(passage?.highlights.map(({ start, end }) => passage.text.slice(start, end))).toEqual([
      'captain',
      'deck',
    ])
    const blocked = { body: { query: 'captain and mutiny' } }
    expect(await refusal(searchPassages, blocked, organization.admin)).toMatchObject({
      status: 400,
      failure: 'guardrail_blocked',
    })
  })

  test('another team’s graph is not found, as one that never was', async () => {
    const { graphWith, organization, team, other, refusal } = await begin()
    const key = await organization.newKey({ team_id: team, permissions: ['files:read'] })
    const { graph_id } = await graphWith('others', 'The anchor is stolen.', [other])
    for (const id of [graph_id, absent]) {
      const body = { query: 'anchor', graph_ids: [id] }
      const refused = await refusal(searchPassages, { body }, key)
      expect([refused.status, refused.failure]).toEqual([404, 'graph_not_found'])
    }
  })

  test('types of files and a limit narrow the results, and stop words find nothing', async () => {
    const { graphWith, search } = await begin()
    await graphWith('a', 'The anchor is green.')
    await graphWith('b', 'The anchor is blue.')
    expect((await search('anchor', undefined, { limit: 1 })).data).toHaveLength(1)
    expect((await search('anchor', undefined, { file_types: ['pdf'] })).data).toEqual([])
    expect((await search('anchor', undefined, { file_types: ['txt'] })).data).toHaveLength(2)
    expect((await search('the')).data).toEqual([])
  })
})
