import { expect, test } from 'vitest'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { transact } from '#service/database/transact.ts'
import { testService } from '#service/test-service.ts'
import { requirePreviewed } from '#service/access-review/preview-change.ts'
import { changeGraph } from './change-graph.ts'
import { graphStore } from './graph-store.ts'

onEveryDatabase('a team that is deleted during a request', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const caller = callerOfKey({
      id: 'a key',
      organization_id: organization.id,
      team_id: null,
      permissions: [],
    })
    const deletedTeam = await organization.newTeam()
    await teamStore(database()).remove(caller, deletedTeam)
    return { ...service, admin: organization.admin, caller, deletedTeam }
  }

  test('cannot get a new graph', async () => {
    const { clock, caller, deletedTeam } = await begin()
    const graph = {
      name: 'Wool',
      description: '',
      team_ids: [deletedTeam],
      query_config: null,
      model: null,
    }
    const creation = transact(database(), (tx) =>
      graphStore(tx).create(caller, graph, clock.stamp()),
    )
    await expect(creation).rejects.toMatchObject({ key: 'team_unknown' })
    expect(await graphStore(database()).list(caller, 'every', { limit: 9, order: 'asc' })).toEqual(
      [],
    )
  })

  test('cannot get an existing graph, which stays unchanged', async () => {
    const { ask, admin, clock, caller, deletedTeam } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const change = { name: 'Silk', team_ids: [deletedTeam] }
    await expect(
      changeGraph({ database: database(), clock, requirePreviewed }, caller, id, change),
    ).rejects.toMatchObject({
      key: 'team_unknown',
    })
    expect(await ask(getGraph, { params: { graph_id: id } }, admin)).toMatchObject({
      name: 'Wool',
      team_ids: [],
    })
  })
})
