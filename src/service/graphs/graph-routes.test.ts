import type { z } from 'zod'
import { expect, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { createGraph, deleteGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('graphs', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const teamA = await organization.newTeam()
    const teamB = await organization.newTeam()
    const create = (body: z.input<typeof createGraph.body>, key = organization.admin) =>
      service.ask(createGraph, { body }, key)
    const names = async (query: z.input<typeof listGraphs.query>, key = organization.admin) =>
      (await service.ask(listGraphs, { query }, key)).data.map((graph) => graph.name).toSorted()
    return {
      ...service,
      organization,
      admin: organization.admin,
      teamA,
      teamB,
      keyA: await organization.newKey({ team_id: teamA }),
      create,
      names,
    }
  }

  test('a new graph is org-wide, without files and manual', async () => {
    const { create, admin, ask } = await begin()
    const graph = await create({ name: 'Handbook' })
    expect(graph).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      name: 'Handbook',
      description: '',
      urls: null,
      team_ids: [],
      type: 'manual',
      file_status: { in_progress: 0, completed: 0, failed: 0, total: 0 },
      query_config: null,
      model: null,
    })
    expect(await ask(getGraph, { params: { graph_id: graph.id } }, admin)).toEqual(graph)
  })

  test('a list without team_ids has only org-wide graphs', async () => {
    const { create, names, teamA, teamB } = await begin()
    await create({ name: 'wide' })
    await create({ name: 'wide too', team_ids: [] })
    await create({ name: 'wide as well', team_ids: null })
    await create({ name: 'of A', team_ids: [teamA] })
    await create({ name: 'of both', team_ids: [teamA, teamB] })
    expect(await names({})).toEqual(['wide', 'wide as well', 'wide too'])
    expect(await names({ team_ids: teamB })).toEqual(['of both'])
    expect(await names({ scope: 'all' })).toHaveLength(5)
  })

  test('team_ids can be comma-separated, repeated or with brackets', async () => {
    const { create, app, admin, teamA, teamB } = await begin()
    await create({ name: 'wide' })
    await create({ name: 'of A', team_ids: [teamA] })
    await create({ name: 'of B', team_ids: [teamB] })
    for (const search of [
      `team_ids=${teamA},${teamB}`,
      `team_ids=${teamA}%2C${teamB}`,
      `team_ids=${teamA}&team_ids=${teamB}`,
      `team_ids[]=${teamA}&team_ids[]=${teamB}`,
      `team_ids%5B%5D=${teamA}&team_ids%5B%5D=${teamB.toUpperCase()}`,
      `team_ids[0]=${teamA}&team_ids[1]=${teamB}`,
      `team_ids=${teamA}&team_ids[]=${teamB}`,
    ]) {
      const replies = await app.inject({
        url: `/v1/graphs?${search}`,
        headers: { authorization: `Bearer ${admin}` },
      })
      const names = listGraphs.reply.parse(replies.json()).data.map((graph) => graph.name)
      expect([search, ...names.toSorted()]).toEqual([search, 'of A', 'of B'])
    }
  })

  test('an unknown team is team_unknown on create, update and list', async () => {
    const { create, refusal, admin, teamA } = await begin()
    const { id } = await create({ name: 'one' })
    const team_ids = [teamA, absent]
    for (const reply of [
      await refusal(createGraph, { body: { name: 'two', team_ids } }, admin),
      await refusal(updateGraph, { params: { graph_id: id }, body: { team_ids } }, admin),
      await refusal(listGraphs, { query: { team_ids } }, admin),
    ]) {
      expect([reply.status, reply.failure]).toEqual([400, 'team_unknown'])
      expect(reply.body.errors[0]?.extras['path']).toBe('team_ids')
    }
  })

  test('a team of another organization is unknown', async () => {
    const { newOrganization, refusal, admin } = await begin()
    const foreign = await (await newOrganization()).newTeam()
    const reply = await refusal(createGraph, { body: { name: 'x', team_ids: [foreign] } }, admin)
    expect(reply.failure).toBe('team_unknown')
  })

  test('a team key creates graphs for its team, whatever the body says', async () => {
    const { create, ask, names, admin, keyA, teamA, teamB } = await begin()
    const graph = await create({ name: 'mine', team_ids: [teamB] }, keyA)
    expect(graph.team_ids).toEqual([teamA])
    const visibleGraph = await ask(getGraph, { params: { graph_id: graph.id } }, admin)
    expect(visibleGraph.team_ids).toEqual([teamA])
    expect(await names({ team_ids: teamB })).toEqual([])
  })

  test('a team key sees only graphs of its team, and of their teams only its own', async () => {
    const { create, ask, refusal, names, keyA, teamA, teamB } = await begin()
    const wide = await create({ name: 'wide' })
    await create({ name: 'of B', team_ids: [teamB] })
    const both = await create({ name: 'of both', team_ids: [teamB, teamA] })
    expect(await names({}, keyA)).toEqual(['of both'])
    expect(await names({ scope: 'all' }, keyA)).toEqual(['of both'])
    expect(await names({ team_ids: teamA }, keyA)).toEqual(['of both'])
    const visibleGraph = await ask(getGraph, { params: { graph_id: both.id } }, keyA)
    expect(visibleGraph.team_ids).toEqual([teamA])

    const params = { graph_id: wide.id }
    expect((await refusal(getGraph, { params }, keyA)).failure).toBe('graph_not_found')
  })

  test('a team key cannot name another team in a list or an update', async () => {
    const { create, refusal, ask, keyA, teamA, teamB } = await begin()
    const { id } = await create({ name: 'mine' }, keyA)
    const list = await refusal(listGraphs, { query: { team_ids: `${teamA},${teamB}` } }, keyA)
    expect([list.status, list.failure]).toEqual([403, 'team_forbidden'])
    const params = { graph_id: id }
    for (const team_ids of [[teamB], [teamA, teamB], [absent]]) {
      const update = await refusal(updateGraph, { params, body: { team_ids } }, keyA)
      expect([update.status, update.failure]).toEqual([403, 'team_forbidden'])
      expect(update.body.extras['code']).toBe('InsufficientAccessRights')
    }
    const unchanged = await ask(updateGraph, { params, body: { team_ids: [teamA] } }, keyA)
    expect(unchanged.team_ids).toEqual([teamA])
  })

  test('an update without teams by a team key keeps the team of the graph', async () => {
    const { create, ask, keyA, teamA } = await begin()
    const { id } = await create({ name: 'mine' }, keyA)
    const update = { params: { graph_id: id }, body: { team_ids: [] } }
    expect((await ask(updateGraph, update, keyA)).team_ids).toEqual([teamA])
  })

  test('a graph can move between teams and the organization', async () => {
    const { create, ask, refusal, admin, keyA, teamA } = await begin()
    const { id } = await create({ name: 'moving' })
    const params = { graph_id: id }
    await ask(updateGraph, { params, body: { team_ids: [teamA, teamA] } }, admin)
    expect((await ask(getGraph, { params }, keyA)).team_ids).toEqual([teamA])
    await ask(updateGraph, { params, body: { team_ids: [] } }, admin)
    expect((await refusal(getGraph, { params }, keyA)).failure).toBe('graph_not_found')
    expect((await ask(getGraph, { params }, admin)).team_ids).toEqual([])
  })

  test('a name is unique in the organization and in each team', async () => {
    const { create, refusal, admin, keyA, teamA, teamB } = await begin()
    await create({ name: 'Plan' })
    await create({ name: 'Plan', team_ids: [teamA] })
    await create({ name: 'Plan', team_ids: [teamB] })
    await create({ name: 'plan' })
    for (const [body, key] of [
      [{ name: 'Plan' }, admin],
      [{ name: '  Plan ' }, admin],
      [{ name: 'Plan', team_ids: [teamA, teamB] }, admin],
      [{ name: 'Plan' }, keyA],
    ] as const) {
      const reply = await refusal(createGraph, { body: body as { name: string } }, key)
      expect([reply.status, reply.failure]).toEqual([400, 'graph_name_taken'])
      expect(reply.body.tpe).toBe('BadRequest')
      expect(reply.body.extras['code']).toBe('BadRequest')
    }
  })

  test('a refused creation leaves no rows', async () => {
    const { create, refusal, names, admin, teamA, teamB } = await begin()
    await create({ name: 'Plan', team_ids: [teamB] })
    const body = { name: 'Plan', team_ids: [teamA, teamB] }
    await refusal(createGraph, { body }, admin)
    expect(await names({ scope: 'all' })).toEqual(['Plan'])
    expect(await names({ team_ids: teamA })).toEqual([])
  })

  test('names that differ only in Unicode composition are the same name', async () => {
    const { create, refusal, admin } = await begin()
    expect((await create({ name: 'Cafe\u0301' })).name).toBe('Caf\u00e9')
    const reply = await refusal(createGraph, { body: { name: 'Caf\u00e9' } }, admin)
    expect(reply.failure).toBe('graph_name_taken')
  })

  test('a taken name is refused for renaming and moving too', async () => {
    const { create, refusal, ask, admin, teamA } = await begin()
    await create({ name: 'one' })
    const two = await create({ name: 'two' })
    const ofTeam = await create({ name: 'one', team_ids: [teamA] })
    const rename = { params: { graph_id: two.id }, body: { name: 'one', description: 'lost' } }
    expect((await refusal(updateGraph, rename, admin)).failure).toBe('graph_name_taken')
    expect(await ask(getGraph, { params: { graph_id: two.id } }, admin)).toEqual(two)
    const move = { params: { graph_id: ofTeam.id }, body: { team_ids: [] } }
    expect((await refusal(updateGraph, move, admin)).failure).toBe('graph_name_taken')
    expect(await ask(getGraph, { params: { graph_id: ofTeam.id } }, admin)).toEqual(ofTeam)
  })

  test('the name of a deleted graph can be used again', async () => {
    const { create, ask, refusal, admin } = await begin()
    const { id } = await create({ name: 'Plan' })
    expect(await ask(deleteGraph, { params: { graph_id: id } }, admin)).toEqual({
      id,
      deleted: true,
    })
    await create({ name: 'Plan' })
    for (const endpoint of [getGraph, deleteGraph]) {
      const reply = await refusal(endpoint, { params: { graph_id: id } }, admin)
      expect([reply.status, reply.failure]).toEqual([404, 'graph_not_found'])
    }
  })

  test('of concurrent creations with the same name one succeeds', async () => {
    const { send, names, admin } = await begin()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(createGraph, { body: { name: 'race' } }, admin)),
    )
    expect(replies.map((reply) => String(reply.statusCode)).toSorted()).toEqual([
      '200',
      '400',
      '400',
      '400',
      '400',
    ])
    expect(await names({})).toEqual(['race'])
  })

  test('names and descriptions have at most 255 code points', async () => {
    const { create, refusal, admin } = await begin()
    for (const name of [
      'a'.repeat(255),
      '🌾'.repeat(255),
      'ẞ'.repeat(255),
      // A composed character counts as one.
      'e\u0301'.repeat(255),
    ]) {
      expect((await create({ name })).name).toBe(name.normalize('NFC'))
    }
    for (const name of ['a'.repeat(256), '🌾'.repeat(256), 'e\u0331'.repeat(128)]) {
      const reply = await refusal(createGraph, { body: { name } }, admin)
      expect([reply.status, reply.failure]).toEqual([400, 'field_out_of_range'])
      expect(reply.body.errors[0]?.key).toBe('fail.badRequest.invalidParameters')
      expect(reply.body.errors[0]?.extras['path']).toBe('name')
    }
    const description = '🌾'.repeat(255)
    expect((await create({ name: 'x', description })).description).toBe(description)
    const body = { name: 'y', description: `${description}!` }
    expect((await refusal(createGraph, { body }, admin)).failure).toBe('field_out_of_range')
  })

  test('a blank name is refused', async () => {
    const { refusal, admin } = await begin()
    for (const name of [
      '',
      '   ',
      '\u00a0',
      'a\u0000b',
      'a\u001bb',
      'a\nb',
      'a\u0085b',
      'a\ud800b',
    ]) {
      const reply = await refusal(createGraph, { body: { name } }, admin)
      expect([name, reply.status, reply.failure]).toEqual([name, 400, 'field_out_of_range'])
    }
  })

  test('every invalid field has its own error', async () => {
    const { app, admin } = await begin()
    const reply = readRefusal(
      await app.inject({
        method: 'POST',
        url: '/v1/graphs',
        headers: { authorization: `Bearer ${admin}` },
        payload: { name: 'x'.repeat(300), description: 7, team_ids: ['a', 3] },
      }),
    )
    expect(reply.failure).toBe('field_malformed')
    expect(reply.body.errors.map((refusal) => refusal.extras['path'])).toEqual([
      'name',
      'description',
      'team_ids.1',
    ])
  })

  test('an update keeps omitted fields, with every alias of the endpoint', async () => {
    const { create, ask, send, admin } = await begin()
    const { id } = await create({ name: 'first', description: 'about' })
    const params = { graph_id: id }
    const spellings = [updateGraph, ...updateGraph.aliases].map((endpoint) => ({
      method: 'method' in endpoint ? endpoint.method : 'PUT',
      path: endpoint.path,
    }))
    expect(spellings).toHaveLength(4)
    for (const [at, spelling] of spellings.entries()) {
      const replies = await send(updateGraph, { params, body: { name: `${at}` } }, admin, spelling)
      expect(updateGraph.reply.parse(replies.json())).toMatchObject({
        id,
        name: `${at}`,
        description: 'about',
      })
    }
    await ask(updateGraph, { params, body: { description: '' } }, admin)
    await ask(updateGraph, { params, body: {} }, admin)
    expect(await ask(getGraph, { params }, admin)).toMatchObject({ name: '3', description: '' })
  })

  test('the files of a deleted graph remain', async () => {
    const { create, ask, upload, admin, keyA, organization, teamA } = await begin()
    const graph = await create({ name: 'gone', team_ids: [teamA] })
    const file = await upload(admin, { graphId: graph.id })
    const params = { file_id: file.id }
    expect((await ask(getFile, { params }, keyA)).graph_ids).toEqual([graph.id])
    await ask(deleteGraph, { params: { graph_id: graph.id } }, organization.admin)
    expect((await ask(getFile, { params }, admin)).graph_ids).toEqual([])
  })

  test('a team key cannot delete a graph that other teams use', async () => {
    const { create, ask, refusal, admin, keyA, teamA, teamB } = await begin()
    const { id } = await create({ name: 'shared', team_ids: [teamA, teamB] })
    const reply = await refusal(deleteGraph, { params: { graph_id: id } }, keyA)
    expect([reply.status, reply.failure]).toEqual([403, 'graph_shared'])
    expect(JSON.stringify(reply.body)).not.toContain(teamB)
    expect((await ask(deleteGraph, { params: { graph_id: id } }, admin)).deleted).toBe(true)
  })

  test('a team key cannot rename a graph that other teams use, whether or not the name is taken', async () => {
    const { create, ask, refusal, admin, keyA, teamA, teamB } = await begin()
    const { id } = await create({ name: 'shared', team_ids: [teamA, teamB] })
    await create({ name: 'of B', team_ids: [teamB] })
    const params = { graph_id: id }
    const rename = async (name: string) => {
      const reply = await refusal(updateGraph, { params, body: { name } }, keyA)
      const { errors } = reply.body
      return { status: reply.status, failure: reply.failure, errors }
    }
    const takenName = await rename('of B')
    expect(takenName).toMatchObject({ status: 403, failure: 'graph_shared' })
    expect(await rename('free')).toEqual(takenName)
    const body = { name: 'shared', description: 'for both' }
    expect(await ask(updateGraph, { params, body }, keyA)).toMatchObject(body)
    expect((await refusal(updateGraph, { params, body: { name: 'of B' } }, admin)).failure).toBe(
      'graph_name_taken',
    )
    expect(await ask(updateGraph, { params, body: { name: 'free' } }, admin)).toMatchObject({
      name: 'free',
    })
  })

  test('a graph counts its files by status', async () => {
    const { create, ask, upload, admin } = await begin()
    const { id } = await create({ name: 'counted' })
    await upload(admin, { graphId: id })
    const file = await upload(admin)
    await ask(addFileToGraph, { params: { graph_id: id }, body: { file_id: file.id } }, admin)
    const { file_status } = await ask(getGraph, { params: { graph_id: id } }, admin)
    expect(file_status).toEqual({ in_progress: 2, completed: 0, failed: 0, total: 2 })
  })

  test('a search is literal and ignores case', async () => {
    const { create, names } = await begin()
    for (const name of [
      '100% wool',
      '100 sheep',
      'snake_case',
      'snakeXcase',
      'back\\slash',
      'ÉTÉ',
    ]) {
      await create({ name })
    }
    expect(await names({ search: '0%' })).toEqual(['100% wool'])
    expect(await names({ search: 'E_C' })).toEqual(['snake_case'])
    expect(await names({ search: '\\' })).toEqual(['back\\slash'])
    expect(await names({ search: 'e\u0301t' })).toEqual(['ÉTÉ'])
    expect(await names({ search: "'; drop table graphs; --" })).toEqual([])
    expect(await names({ search: 'a\u0000' })).toEqual(['back\\slash', 'snakeXcase', 'snake_case'])
    expect(await names({ search: '' })).toHaveLength(6)
  })
})
