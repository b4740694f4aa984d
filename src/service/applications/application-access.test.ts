import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import {
  createApplication,
  getApplication,
  listApplicationVersions,
  putApplicationGraphs,
  updateApplication,
} from '#contract/applications/applications.ts'
import { createGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { questionBlueprint, testApplications } from './test-applications.ts'

onEveryDatabase('access to applications', (database) => {
  const begin = () => testApplications(database())

  test('attaching graphs needs the permission to read graphs', async () => {
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
    expect(body.errors[0]?.description).toMatch(/^Organization has changed/)
    await deploy(id, undefined, admin)
    const [version] = (await ask(listApplicationVersions, { params }, keyA)).data
    expect(version?.key_name).toBe('Organization')
    expect((await ask(listApplicationVersions, { params }, admin)).data[0]?.key_name).toBe(name)
  })
})
