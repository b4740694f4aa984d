import { expect, test } from 'vitest'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { teamStore } from '#service/teams/team-store.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import { testService } from '#service/test-service.ts'
import { changeGraph } from './change-graph.ts'
import { graphStore } from './graph-store.ts'

onEveryDatabase('a team that was deleted since it was looked up', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const caller = callerOfKey({
      id: 'a key',
      organization_id: organization.id,
      team_id: null,
      permissions: [],
    })
    const gone = await organization.newTeam()
    await teamStore(database()).remove(caller, gone)
    return { ...service, admin: organization.admin, caller, gone }
  }

  test('gets no new graph', async () => {
    const { clock, caller, gone } = await begin()
    const graph = { name: 'Wool', description: '', team_ids: [gone] }
    const made = transact(database(), (tx) => graphStore(tx).create(caller, graph, clock.stamp()))
    await expect(made).rejects.toMatchObject({ key: 'team_unknown' })
    expect(await graphStore(database()).list(caller, 'every', { limit: 9, order: 'asc' })).toEqual(
      [],
    )
  })

  test('gets no graph that was another’s, which stays as it was', async () => {
    const { ask, admin, clock, caller, gone } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const change = { name: 'Silk', team_ids: [gone] }
    await expect(changeGraph(database(), clock, caller, id, change)).rejects.toMatchObject({
      key: 'team_unknown',
    })
    expect(await ask(getGraph, { params: { graph_id: id } }, admin)).toMatchObject({
      name: 'Wool',
      team_ids: [],
    })
  })
})
