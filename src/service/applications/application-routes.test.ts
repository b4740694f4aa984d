import { expect, test } from 'vitest'
import {
  application,
  createApplication,
  deleteApplication,
  deployApplication,
  getApplication,
  getApplicationGraphs,
  getApplicationVersion,
  listApplications,
  listApplicationVersions,
  putApplicationGraphs,
  updateApplication,
} from '#contract/applications/applications.ts'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph, deleteGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { walkPages } from '#service/http/test-walk.ts'
import { questionBlueprint, testApplications } from './test-applications.ts'

onEveryDatabase('applications', (database) => {
  const begin = () => testApplications(database())

  test('an application is a draft until it is deployed', async () => {
    const { ask, create, deploy, keyA, teams } = await begin()
    const created = await create(' Summary ')
    expect(created).toMatchObject({
      name: 'Summary',
      type: 'generation',
      status: 'draft',
      inputs: [{ name: 'question', input_type: 'text', required: true }],
      team_id: teams.a,
      deployed_version_id: null,
      has_changes: true,
      graph_ids: [],
      blueprint: questionBlueprint,
    })
    expect(created.last_deployed_at).toBe(undefined)
    const deployed = await deploy(created.id)
    expect(deployed).toMatchObject({ status: 'deployed', has_changes: false })
    expect(deployed.last_deployed_at).toEqual(expect.any(String))
    const summary = application.parse(deployed)
    expect((await ask(listApplications, {}, keyA)).data).toEqual([summary])
    const params = { application_id: created.id }
    expect(await ask(getApplication, { params }, keyA)).toEqual(deployed)
  })

  test('a version never changes, and an earlier one can be deployed again', async () => {
    const { ask, create, deploy, keyA } = await begin()
    const { id } = await create('Letters')
    const params = { application_id: id }
    const first = await deploy(id)
    const blueprint = {
      ...questionBlueprint,
      inputs: [{ name: 'topic', input_type: 'text' as const }],
      messages: [{ role: 'user' as const, content: 'Write about {{topic}}.' }],
    }
    const changed = await ask(updateApplication, { params, body: { blueprint } }, keyA)
    expect(changed).toMatchObject({ has_changes: true, inputs: [{ name: 'question' }] })
    const second = await deploy(id)
    expect(second).toMatchObject({ has_changes: false, inputs: [{ name: 'topic' }] })
    // A draft without changes makes no version.
    expect((await deploy(id)).deployed_version_id).toBe(second.deployed_version_id)

    const back = await deploy(id, first.deployed_version_id ?? '')
    expect(back).toMatchObject({
      deployed_version_id: first.deployed_version_id,
      has_changes: true,
      inputs: [{ name: 'question' }],
      blueprint: { messages: blueprint.messages },
    })
    const { data } = await ask(listApplicationVersions, { params }, keyA)
    expect(data.map(({ number, is_deployed }) => [number, is_deployed])).toEqual([
      [2, false],
      [1, true],
    ])
    const ofVersion = { ...params, version_id: first.deployed_version_id ?? '' }
    const version = await ask(getApplicationVersion, { params: ofVersion }, keyA)
    expect(version.blueprint.messages).toEqual(questionBlueprint.messages)

    const restored = { blueprint: version.blueprint }
    expect(await ask(updateApplication, { params, body: restored }, keyA)).toMatchObject({
      has_changes: false,
    })
  })

  test('a change of a draft that someone else has changed meanwhile is refused', async () => {
    const { ask, refusal, create, newKey, teams, keyA } = await begin()
    const other = await newKey({ team_id: teams.a })
    const { id, revision } = await create('Shared draft')
    const params = { application_id: id }
    const seen = { description: 'Mine', revision }
    const theirs = { description: 'Theirs', revision }
    const changed = await ask(updateApplication, { params, body: theirs }, other)
    expect(changed).toMatchObject({ updated_by: expect.any(String), revision: revision + 1 })
    const conflict = { status: 409, failure: 'application_changed' }
    expect(await refusal(updateApplication, { params, body: seen }, keyA)).toMatchObject(conflict)
    // Nor does a draft go live that nobody has read.
    expect(await refusal(deployApplication, { params, body: { revision } }, keyA)).toMatchObject(
      conflict,
    )
    const now = { params, body: { revision: changed.revision, note: 'First' } }
    expect(await ask(deployApplication, now, keyA)).toMatchObject({ description: 'Theirs' })
    expect(await refusal(deployApplication, { params, body: { revision } }, keyA)).toMatchObject(
      conflict,
    )
    expect((await ask(listApplicationVersions, { params }, keyA)).data).toMatchObject([
      { number: 1, note: 'First' },
    ])
    // Programs that name no revision change it as before.
    await ask(updateApplication, { params, body: { description: 'Mine' } }, keyA)
  })

  test('of concurrent changes of one revision, one is made', async () => {
    const { ask, create, keyA, send } = await begin()
    const { id, revision } = await create('Race')
    const params = { application_id: id }
    const change = (description: string) =>
      send(updateApplication, { params, body: { description, revision } }, keyA)
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map(change))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    expect(await ask(getApplication, { params }, keyA)).toMatchObject({ revision: revision + 1 })
  })

  test('a list shows the applications of one team, or those of all', async () => {
    const { ask, create, admin, keyA, teams } = await begin()
    await create('Of A')
    await create('Of all', { key: admin })
    const names = async (query: { team_id?: string; scope?: 'organization' }, key = admin) =>
      (await ask(listApplications, { query }, key)).data.map(({ name }) => name)
    expect(await names({ team_id: teams.a })).toEqual(['Of A'])
    expect(await names({ scope: 'organization' })).toEqual(['Of all'])
    expect(await names({ scope: 'organization' }, keyA)).toEqual(['Of all'])
    expect(await names({ team_id: teams.b }, keyA)).toEqual([])
  })

  test('concurrent deployments of one draft make one version', async () => {
    const { ask, create, deploy, keyA } = await begin()
    const { id } = await create('Concurrent')
    const deployed = await Promise.all(Array.from({ length: 5 }, () => deploy(id)))
    expect(new Set(deployed.map((row) => row.deployed_version_id)).size).toBe(1)
    const params = { application_id: id }
    expect((await ask(listApplicationVersions, { params }, keyA)).data).toHaveLength(1)
  })

  test('the oldest versions that are not deployed are deleted', async () => {
    const { ask, refusal, create, deploy, keyA } = await begin()
    const { id } = await create('Often')
    const params = { application_id: id }
    const first = await deploy(id)
    await database()
      .updateTable('applications')
      .set({ version_count: 201 })
      .where('id', '=', id)
      .execute()
    const change = async (temperature: number) => {
      const blueprint = { ...questionBlueprint, temperature }
      await ask(updateApplication, { params, body: { blueprint } }, keyA)
      return deploy(id)
    }
    await change(0.5)
    const { data } = await ask(listApplicationVersions, { params }, keyA)
    expect(data.map(({ number }) => number)).toEqual([202])
    const gone = { params, body: { version_id: first.deployed_version_id } }
    expect(await refusal(deployApplication, gone, keyA)).toMatchObject({
      status: 404,
      failure: 'application_version_not_found',
    })
  })

  test('names are unique in a team, and free again after a deletion', async () => {
    const { ask, refusal, create, keyA, keyB } = await begin()
    const { id } = await create('Summary')
    await create('Summary', { key: keyB })
    const body = { name: 'Summary', blueprint: questionBlueprint }
    expect(await refusal(createApplication, { body }, keyA)).toMatchObject({
      status: 400,
      failure: 'application_name_taken',
      body: {
        tpe: 'BadRequest',
        errors: [{ description: 'An application named “Summary” already exists.' }],
        extras: { code: 'BadRequest' },
      },
    })
    const params = { application_id: id }
    expect(await ask(deleteApplication, { params }, keyA)).toEqual({ id, deleted: true })
    expect((await refusal(getApplication, { params }, keyA)).failure).toBe('application_not_found')
    await create('Summary')
    // A cursor on a deleted application keeps its place.
    await ask(listApplications, { query: { after: id } }, keyA)
  })

  test('a bad blueprint is refused with the path of each violation', async () => {
    const { refusal, keyA } = await begin()
    const blueprint = {
      ...questionBlueprint,
      temperature: 7,
      messages: [{ role: 'user' as const, content: '{{nothing}}' }],
      inputs: [{ name: '', input_type: 'text' as const }],
    }
    const { status, body } = await refusal(
      createApplication,
      { body: { name: 'Bad', blueprint } },
      keyA,
    )
    expect(status).toBe(400)
    expect(body.extras['code']).toBe('InvalidInputParameters')
    const violations = body.errors.map(({ extras }) => String(extras['path']))
    expect(violations.toSorted()).toEqual([
      'blueprint.inputs.0.name',
      'blueprint.messages.0.content',
      'blueprint.temperature',
    ])
  })

  test('a blueprint that names what is missing is refused with all its paths', async () => {
    const { refusal, keyA } = await begin()
    const blueprint = {
      ...questionBlueprint,
      model: 'no-such-model',
      response_format: {
        type: 'json_schema' as const,
        json_schema: { schema: { type: 'nonsense' } },
      },
    }
    const { failure, body } = await refusal(
      createApplication,
      { body: { name: 'Bad', blueprint } },
      keyA,
    )
    expect(failure).toBe('blueprint_invalid')
    expect(body.errors.map(({ extras }) => String(extras['path']))).toEqual([
      'blueprint.model',
      expect.stringMatching(/^blueprint\.response_format\.json_schema\.schema/),
    ])
  })

  test('a team runs org-wide applications, and only organization keys change them', async () => {
    const { ask, refusal, create, deployed, admin, keyA, keyB, teams } = await begin()
    const id = await deployed('For all', { key: admin })
    const ofB = await create('For B', { key: admin, team_id: teams.b })
    expect(ofB.team_id).toBe(teams.b)
    const params = { application_id: id }
    expect((await ask(getApplication, { params }, keyA)).team_id).toBe(null)
    const refusals = [
      await refusal(updateApplication, { params, body: { description: 'x' } }, keyA),
      await refusal(deployApplication, { params, body: {} }, keyA),
      await refusal(putApplicationGraphs, { params, body: { graph_ids: [] } }, keyA),
      await refusal(deleteApplication, { params }, keyA),
    ]
    expect(refusals.map(({ failure }) => failure)).toEqual(refusals.map(() => 'team_forbidden'))
    const names = async (key: string) =>
      (await ask(listApplications, {}, key)).data.map(({ name }) => name)
    expect(await names(keyA)).toEqual(['For all'])
    expect(await names(keyB)).toEqual(['For B', 'For all'])
    const other = { params: { application_id: ofB.id } }
    expect((await refusal(getApplication, other, keyA)).failure).toBe('application_not_found')
  })

  test('graphs are attached with the rights of the caller and of the team', async () => {
    const { ask, refusal, create, admin, keyA, teams } = await begin()
    const graph = async (team_ids: string[]) =>
      (await ask(createGraph, { body: { name: `g ${team_ids[0]}`, team_ids } }, admin)).id
    const [ofA, ofB, wide] = [await graph([teams.a]), await graph([teams.b]), await graph([])]
    const { id, graph_ids } = await create('Grounded', { graph_ids: [ofA] })
    expect(graph_ids).toEqual([ofA])
    const params = { application_id: id }
    const put = { params, body: { graph_ids: [wide, ofA] } }
    expect(await ask(putApplicationGraphs, put, keyA)).toEqual({ graph_ids: [wide, ofA] })
    for (const key of [keyA, admin]) {
      const refused = await refusal(
        putApplicationGraphs,
        { params, body: { graph_ids: [ofB] } },
        key,
      )
      expect(refused).toMatchObject({ status: 404, failure: 'graph_not_found' })
    }
    await ask(deleteGraph, { params: { graph_id: ofA } }, admin)
    expect(await ask(getApplicationGraphs, { params }, keyA)).toEqual({ graph_ids: [wide] })
  })

  test('an application with a built-in tool takes no graphs', async () => {
    const { ask, refusal, create, admin, keyA, teams } = await begin()
    const tools = [{ type: 'web_search' as const, function: {} }]
    const { id } = await create('Searches', { blueprint: { ...questionBlueprint, tools } })
    const graph = await ask(createGraph, { body: { name: 'g', team_ids: [teams.a] } }, admin)
    const params = { application_id: id }
    const body = { graph_ids: [graph.id] }
    expect((await refusal(putApplicationGraphs, { params, body }, keyA)).failure).toBe(
      'blueprint_invalid',
    )
    const grounded = await create('Grounded', { graph_ids: [graph.id] })
    const change = {
      params: { application_id: grounded.id },
      body: { blueprint: { ...questionBlueprint, tools } },
    }
    expect((await refusal(updateApplication, change, keyA)).body.errors[0]?.extras['path']).toBe(
      'blueprint.tools.0.type',
    )
  })

  test('a draft changes with its graphs at once, from a tool to graphs and back', async () => {
    const { ask, refusal, create, deploy, admin, keyA, teams } = await begin()
    const tools = [{ type: 'web_search' as const, function: {} }]
    const searching = { ...questionBlueprint, tools }
    const { id } = await create('Both', { blueprint: searching })
    const params = { application_id: id }
    const newGraph = (name: string, team_ids: string[]) =>
      ask(createGraph, { body: { name, team_ids } }, admin)
    const [own, ofB] = [await newGraph('a', [teams.a]), await newGraph('b', [teams.b])]
    const change = (
      blueprint: typeof searching | typeof questionBlueprint,
      graph_ids: string[],
    ) => ({
      params,
      body: { blueprint, graph_ids },
    })
    const grounded = await ask(updateApplication, change(questionBlueprint, [own.id]), keyA)
    expect(grounded).toMatchObject({ graph_ids: [own.id], blueprint: { tools: [] } })
    for (const wrong of [change(searching, [own.id]), change(questionBlueprint, [ofB.id])]) {
      const { status } = await refusal(updateApplication, wrong, keyA)
      expect([400, 404]).toContain(status)
    }
    expect(await ask(getApplicationGraphs, { params }, keyA)).toEqual({ graph_ids: [own.id] })
    await ask(updateApplication, change(searching, []), keyA)
    await deploy(id)
    // The deployed version would have two tools.
    const again = await refusal(updateApplication, change(questionBlueprint, [own.id]), keyA)
    expect(again.failure).toBe('blueprint_invalid')
  })

  test('a list is searched and filtered by status', async () => {
    const { ask, create, deployed, keyA } = await begin()
    await create('Draft of letters')
    await deployed('Letters')
    await deployed('Minutes')
    const names = async (query: Parameters<typeof ask<typeof listApplications>>[1]) =>
      (await ask(listApplications, query, keyA)).data.map(({ name }) => name)
    expect(await names({ query: { search: 'LETTER' } })).toEqual(['Letters', 'Draft of letters'])
    expect(await names({ query: { status: 'deployed', order: 'asc' } })).toEqual([
      'Letters',
      'Minutes',
    ])
    expect(await names({ query: { status: 'draft' } })).toEqual(['Draft of letters'])
  })

  test('changes are in the audit log with the name of the application', async () => {
    const { ask, create, deploy, admin, keyA } = await begin()
    const { id } = await create('Audited')
    await deploy(id)
    await ask(deleteApplication, { params: { application_id: id } }, keyA)
    const { data } = await ask(listAuditRecords, { query: { search: id } }, admin)
    expect(data.map(({ operation, name_before }) => [operation, name_before])).toEqual([
      ['deleteApplication', 'Audited'],
      ['deployApplication', null],
      ['createApplication', null],
    ])
  })

  test('a key permission of applications', async () => {
    const { ask, refusal, newKey, teams, deployed } = await begin()
    const id = await deployed('Mine')
    const reader = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    const other = await newKey({ team_id: teams.a, permissions: ['chat:write'] })
    const params = { application_id: id }
    expect((await ask(getApplication, { params }, reader)).name).toBe('Mine')
    expect((await refusal(getApplication, { params }, other)).failure).toBe('permission_missing')
    expect((await refusal(deleteApplication, { params }, reader)).status).toBe(403)
  })

  test('applications can be listed by name and by change, page by page both ways', async () => {
    const { ask, admin, create, keyA, keyB } = await begin()
    const ids: Record<string, string> = {}
    const keys = { wool: keyA, Barn: admin, hay: keyB, Flax: keyA, apple: admin }
    for (const [name, key] of Object.entries(keys)) ids[name] = (await create(name, { key })).id
    const params = { application_id: ids['Flax'] ?? '' }
    await ask(updateApplication, { params, body: { description: 'Blue' } }, keyA)
    const names = async (order_by: 'name' | 'updated_at', order: 'asc' | 'desc', key: string) => {
      const { forward, backward } = await walkPages((page) =>
        ask(listApplications, { query: { ...page, order_by, order } }, key),
      )
      expect(backward).toEqual(forward)
      return forward.map(({ name }) => name)
    }
    expect(await names('name', 'asc', keyA)).toEqual(['apple', 'Barn', 'Flax', 'wool'])
    expect(await names('name', 'desc', keyB)).toEqual(['hay', 'Barn', 'apple'])
    expect(await names('name', 'asc', admin)).toEqual(['apple', 'Barn', 'Flax', 'hay', 'wool'])
    expect(await names('updated_at', 'desc', keyA)).toEqual(['Flax', 'apple', 'Barn', 'wool'])
    const after = ids['Barn'] ?? ''
    await ask(deleteApplication, { params: { application_id: after } }, admin)
    const query = { order_by: 'name', order: 'asc', after } as const
    const rest = await ask(listApplications, { query }, keyA)
    expect(rest.data.map(({ name }) => name)).toEqual(['Flax', 'wool'])
  })
})
