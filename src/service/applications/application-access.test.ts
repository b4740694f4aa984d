import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { previewAccess } from '#contract/access-questions.ts'
import {
  createApplication,
  deployApplication,
  getApplication,
  listApplicationVersions,
  putApplicationGraphs,
  updateApplication,
} from '#contract/applications/applications.ts'
import { runApplication } from '#contract/applications/generation.ts'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { questionBlueprint, testApplications } from './test-applications.ts'

onEveryDatabase('access to applications', (database) => {
  const begin = () => testApplications(database())

  test('attaching graphs permission to read graphs', async () => {
    const { ask, refusal, create, admin, newKey, teams } = await begin()
    const graph = await ask(createGraph, { body: { name: 'wide' } }, admin)
    const graph_ids = [graph.id]
    const writer = await newKey({
      team_id: teams.a,
      permissions: ['applications:read', 'applications:write'],
    })
    const { id } = await create('Plain', { key: writer })
    const params = { application_id: id }
    const body = { name: 'Grounded', blueprint: questionBlueprint, graph_ids }
    const missing = { status: 403, failure: 'permission_missing' }
    expect(await refusal(createApplication, { body }, writer)).toMatchObject(missing)
    const put = { params, body: { graph_ids } }
    expect(await refusal(putApplicationGraphs, put, writer)).toMatchObject(missing)
    expect(await refusal(updateApplication, put, writer)).toMatchObject(missing)
    const cleared = { params, body: { graph_ids: [] } }
    expect(await ask(putApplicationGraphs, cleared, writer)).toEqual({ graph_ids: [] })
  })

  test('an application says what its reader lacks to run the deployed version', async () => {
    const { ask, create, admin, newKey, teams, keyA } = await begin()
    const graph = await ask(createGraph, { body: { name: 'wide' } }, admin)
    const { id } = await create('Plain')
    const params = { application_id: id }
    const runner = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    const lacks = async (key: string) => {
      const read = await ask(getApplication, { params }, key)
      return [read.missing_permissions, read.graphs_unreadable]
    }
    expect(await lacks(runner)).toEqual([[], false])
    const paper = { name: 'Paper', input_type: 'file' as const }
    const blueprint = { ...questionBlueprint, inputs: [...questionBlueprint.inputs, paper] }
    await ask(updateApplication, { params, body: { blueprint } }, keyA)
    expect(await lacks(runner)).toEqual([['files:read'], false])
    await ask(deployApplication, { params, body: {} }, keyA)
    await ask(updateApplication, { params, body: { blueprint: questionBlueprint } }, keyA)
    // Changes of the draft do not count once a version is deployed.
    expect(await lacks(runner)).toEqual([['files:read'], false])
    expect(await lacks(keyA)).toEqual([[], false])
    await ask(putApplicationGraphs, { params, body: { graph_ids: [graph.id] } }, admin)
    expect(await lacks(keyA)).toEqual([[], false])
    const narrowed = { params: { graph_id: graph.id }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, narrowed, admin)
    expect(await lacks(runner)).toEqual([['graphs:read', 'files:read'], true])
    expect(await lacks(keyA)).toEqual([[], true])
    expect(await lacks(admin)).toEqual([[], false])
  })

  test('an organization key moves an application to another team as previewed', async () => {
    const { app, ask, refusal, create, deployed, admin, keyA, keyB, teams, usage } = await begin()
    const id = await deployed('Prices')
    const params = { application_id: id }
    const inputs = [{ id: 'question', value: ['Wool?'] }]
    await ask(runApplication, { params, body: { inputs } }, keyA)
    await usage.flush()
    const change = { type: 'application_scope' as const, application_id: id, team_id: teams.b }
    const preview = await ask(previewAccess, { body: { change } }, admin)
    const ids = { a: (await ask(getMe, {}, keyA)).key.id, b: (await ask(getMe, {}, keyB)).key.id }
    expect(preview).toMatchObject({
      gains: [{ id: ids.b, what: ['run', 'write'], used: false }],
      loses: [{ id: ids.a, what: ['run', 'write'], used: true }],
      teams_gain: [{ id: teams.b }],
      teams_lose: [{ id: teams.a }],
      refusals: [],
    })
    const body = { team_id: teams.b }
    const send = (etag: string) =>
      app.inject({
        method: 'PUT',
        url: `/v1/applications/${id}`,
        headers: { authorization: `Bearer ${admin}`, 'if-match': etag },
        payload: body,
      })
    const stale = await send('"older"')
    expect([stale.statusCode, stale.json().extras.failure]).toEqual([409, 'preview_stale'])
    expect((await ask(getApplication, { params }, keyA)).team_id).toBe(teams.a)
    const moved = await send(preview.etag)
    expect([moved.statusCode, moved.json().team_id]).toEqual([200, teams.b])
    expect((await refusal(getApplication, { params }, keyA)).failure).toBe('application_not_found')
    expect((await ask(getApplication, { params }, keyB)).name).toBe('Prices')
    const { data } = await ask(
      listAuditRecords,
      { query: { operation: 'updateApplication' } },
      admin,
    )
    expect(data.map(({ status }) => status)).toEqual([200])
    // The name of another application of the team is taken.
    const twin = await create('Prices')
    const again = { params: { application_id: twin.id }, body }
    expect((await refusal(updateApplication, again, admin)).failure).toBe('application_name_taken')
    const renamed = { ...again, body: { ...body, name: 'Prices of wool' } }
    expect(await ask(updateApplication, renamed, admin)).toMatchObject(renamed.body)
  })

  test('an application becomes org-wide, and a team key moves none', async () => {
    const { ask, refusal, deployed, admin, keyA, keyB, teams } = await begin()
    const params = { application_id: await deployed('Prices') }
    const move = (team_id: string | null) => ({ params, body: { team_id } })
    for (const team_id of [teams.b, null]) {
      expect(await refusal(updateApplication, move(team_id), keyA)).toMatchObject({
        failure: 'team_forbidden',
        body: { extras: { path: 'team_id' } },
      })
    }
    expect((await ask(updateApplication, move(teams.a), keyA)).team_id).toBe(teams.a)
    const unknown = await refusal(updateApplication, move(params.application_id), admin)
    expect(unknown.failure).toBe('team_unknown')
    const change = { type: 'application_scope' as const, ...params, team_id: null }
    const { gains, loses } = await ask(previewAccess, { body: { change } }, admin)
    expect(gains.map(({ what }) => what)).toEqual([['run']])
    expect(loses.map(({ what }) => what)).toEqual([['write']])
    expect((await ask(updateApplication, move(null), admin)).team_id).toBeNull()
    const inputs = [{ id: 'question', value: ['Wool?'] }]
    await ask(runApplication, { params, body: { inputs } }, keyB)
    expect((await refusal(updateApplication, move(teams.a), keyA)).failure).toBe('team_forbidden')
  })

  test('an application moves to no team that cannot read its graphs', async () => {
    const { ask, refusal, create, admin, keyA, teams } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Ours' } }, keyA)
    const { id } = await create('Grounded', { graph_ids: [graph.id] })
    const params = { application_id: id }
    const change = { type: 'application_scope' as const, application_id: id, team_id: teams.b }
    const { refusals } = await ask(previewAccess, { body: { change } }, admin)
    expect(refusals).toEqual([expect.stringContaining('cannot read one of the graphs')])
    const move = { params, body: { team_id: teams.b } }
    expect(await refusal(updateApplication, move, admin)).toMatchObject({
      failure: 'graph_not_found',
      body: { extras: { path: 'team_id' } },
    })
    const detached = { params, body: { team_id: teams.b, graph_ids: [] } }
    expect((await ask(updateApplication, detached, admin)).team_id).toBe(teams.b)
  })

  test('a team sees no names of keys of the organization', async () => {
    const { ask, refusal, create, deploy, admin, keyA } = await begin()
    const { id } = await create('Ours')
    const own = (await ask(getMe, {}, keyA)).key.name
    const params = { application_id: id }
    expect((await ask(getApplication, { params }, keyA)).updated_by).toBe(own)
    const { name } = (await ask(getMe, {}, admin)).key
    const change = { params, body: { description: 'New' } }
    expect((await ask(updateApplication, change, admin)).updated_by).toBe(name)
    expect((await ask(getApplication, { params }, keyA)).updated_by).toBe('Organization')
    const late = { params, body: { description: 'Late', revision: 0 } }
    const { body } = await refusal(updateApplication, late, keyA)
    expect(body.errors[0]?.description).toMatch(/^Organization changed/)
    await deploy(id, undefined, admin)
    const [version] = (await ask(listApplicationVersions, { params }, keyA)).data
    expect(version?.key_name).toBe('Organization')
    expect((await ask(listApplicationVersions, { params }, admin)).data[0]?.key_name).toBe(name)
  })
})
