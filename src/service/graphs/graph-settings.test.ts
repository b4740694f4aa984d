import { expect, test } from 'vitest'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { embeddedService, testService } from '#service/test-service.ts'

onEveryDatabase('the settings of a graph', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const { admin } = organization
    return {
      ...service,
      organization,
      admin,
      create: (body: object, key = admin) =>
        service.ask(createGraph, { body: { name: 'Contracts', ...body } }, key),
      update: (graph_id: string, body: object, key = admin) =>
        service.ask(updateGraph, { params: { graph_id }, body }, key),
      refused: (graph_id: string, body: object, key = admin) =>
        service.refusal(
          updateGraph,
          { params: { graph_id }, query: { include: 'organization' }, body },
          key,
        ),
    }
  }

  test('are stored, stay when others change, are replaced as a whole and cleared by null', async () => {
    const { ask, admin, create, update } = await begin()
    const query_config = { search_weight: 100, inline_citations: true }
    const { id } = await create({ query_config, model: 'sheaf-reader' })
    const read = async () => {
      const graph = await ask(getGraph, { params: { graph_id: id } }, admin)
      return [graph.query_config, graph.model]
    }
    expect(await read()).toEqual([query_config, 'sheaf-reader'])
    const list = await ask(listGraphs, {}, admin)
    expect(list.data[0]).toMatchObject({ query_config, model: 'sheaf-reader' })

    await update(id, { description: 'Of suppliers' })
    expect(await read()).toEqual([query_config, 'sheaf-reader'])
    expect(await update(id, { query_config: { max_snippets: 5 } })).toMatchObject({
      description: 'Of suppliers',
      query_config: { max_snippets: 5 },
      model: 'sheaf-reader',
    })
    await update(id, { model: null })
    expect(await read()).toEqual([{ max_snippets: 5 }, null])
    await update(id, { query_config: {} })
    expect(await read()).toEqual([null, null])
    await update(id, { query_config: { max_tokens: 100 } })
    await update(id, { query_config: null })
    expect(await read()).toEqual([null, null])
  })

  test('have the bounds of a question', async () => {
    const { create, refused, refusal, admin } = await begin()
    const { id } = await create({})
    for (const [query_config, failure] of [
      [{ max_snippets: 61 }, 'field_out_of_range'],
      [{ keyword_threshold: 1.1 }, 'field_out_of_range'],
      [{ search_weight: 'much' }, 'field_malformed'],
      [{ max_tokens: null }, 'field_malformed'],
      ['strict', 'field_malformed'],
    ] as const) {
      expect((await refused(id, { query_config })).failure).toBe(failure)
    }
    expect((await refused(id, { model: '' })).failure).toBe('field_out_of_range')
    expect((await refused(id, { model: 5 })).failure).toBe('field_malformed')
    const body = { name: 'Other', query_config: { max_subquestions: 0 } }
    expect((await refusal(createGraph, { body }, admin)).failure).toBe('field_out_of_range')
  })

  test('name only models that exist, but keep one that was retired later', async () => {
    const models = { kept: puppet() }
    const { create, update, refused, refusal, admin } = await begin({ models: registryOf(models) })
    const { id } = await create({ model: 'kept' })
    const unknown = await refused(id, { model: 'nonsense' })
    expect([unknown.failure, unknown.status]).toEqual(['model_unknown', 400])
    const body = { name: 'Other', model: 'nonsense' }
    expect((await refusal(createGraph, { body }, admin)).failure).toBe('model_unknown')

    Reflect.deleteProperty(models, 'kept')
    expect(await update(id, { model: 'kept', description: 'Read' })).toMatchObject({
      model: 'kept',
      description: 'Read',
    })
    await update(id, { model: null })
    expect((await refused(id, { model: 'kept' })).failure).toBe('model_unknown')
  })

  test('cannot name a model that the interface removed', async () => {
    const { create, refused } = await begin()
    const { id } = await create({})
    expect((await refused(id, { model: 'mdl-vision' })).failure).toBe('model_removed')
  })

  test('are changed by who may change the graph, and the audit log has the change', async () => {
    const { ask, admin, organization, create, update, refused } = await begin()
    const team_id = await organization.newTeam()
    const writer = await organization.newKey({ team_id, permissions: ['graphs:write'] })
    const reader = await organization.newKey({ team_id, permissions: ['graphs:read'] })
    const stranger = await organization.newKey({
      team_id: await organization.newTeam(),
      permissions: ['*:admin'],
    })
    const wide = await create({})
    const own = await create({ name: 'Own', team_ids: [team_id] })
    const change = { query_config: { max_snippets: 3 } }
    expect((await refused(wide.id, change, writer)).failure).toBe('team_forbidden')
    expect((await refused(own.id, change, reader)).failure).toBe('permission_missing')
    expect((await refused(own.id, change, stranger)).failure).toBe('graph_not_found')
    expect((await update(own.id, change, writer)).query_config).toEqual({ max_snippets: 3 })

    const { data } = await ask(listAuditRecords, { query: { operation: 'updateGraph' } }, admin)
    const [record] = data.filter(({ outcome }) => outcome === 'allowed')
    expect(record).toMatchObject({ name: 'Own', subjects: { graph_id: own.id } })
  })
})

test('a model whose provider cannot be used right now can be named', async () => {
  const { admin, ask } = await embeddedService({
    models: {
      ...registryOf({}),
      resolve: () => Promise.reject(new Failure('model_unavailable', 'Not connected.')),
    },
  })
  const graph = await ask(createGraph, { body: { name: 'Wool', model: 'm' } }, admin)
  expect(graph.model).toBe('m')
})
