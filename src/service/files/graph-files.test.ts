import { expect, test } from 'vitest'
import { deleteFile, getFile } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('files in graphs', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const key = organization.admin
    return {
      ...service,
      organization,
      key,
      newGraph: async (name: string, team_ids: string[] = []) =>
        (await service.ask(createGraph, { body: { name, team_ids } }, key)).id,
    }
  }

  test('a file can be added to and removed from graphs without being deleted', async () => {
    const { ask, refusal, upload, newGraph, key } = await begin()
    const [one, two] = [await newGraph('one'), await newGraph('two')]
    const file = await upload(key)
    const added = await ask(
      addFileToGraph,
      { params: { graph_id: one }, body: { file_id: file.id } },
      key,
    )
    expect(added).toEqual({ ...file, graph_ids: [one] })
    const body = { file_id: file.id }
    expect(
      (await ask(addFileToGraph, { params: { graph_id: two }, body }, key)).graph_ids.toSorted(),
    ).toEqual([one, two].toSorted())

    const repeated = await refusal(addFileToGraph, { params: { graph_id: one }, body }, key)
    expect([repeated.status, repeated.failure]).toEqual([409, 'file_already_in_graph'])
    expect(repeated.body.extras['code']).toBe('BadRequest')
    expect(repeated.headers['x-should-retry']).toBe('false')

    const params = { graph_id: one, file_id: file.id }
    expect(await ask(removeFileFromGraph, { params }, key)).toEqual({ id: file.id, deleted: true })
    const removedTwice = await refusal(removeFileFromGraph, { params }, key)
    expect([removedTwice.status, removedTwice.failure]).toEqual([404, 'file_not_in_graph'])
    expect((await ask(getFile, { params }, key)).graph_ids).toEqual([two])
    expect((await ask(getGraph, { params }, key)).file_status.total).toBe(0)
  })

  test('every alias of the endpoints adds and removes', async () => {
    const { send, upload, newGraph, key } = await begin()
    const graph_id = await newGraph('g')
    const { id: file_id } = await upload(key)
    for (const [add, remove] of [
      [addFileToGraph, removeFileFromGraph],
      ...addFileToGraph.aliases.map(
        (alias, at) => [alias, removeFileFromGraph.aliases[at]] as const,
      ),
    ] as const) {
      const params = { graph_id, file_id }
      const added = await send(addFileToGraph, { params, body: { file_id } }, key, {
        path: add.path,
      })
      expect([add.path, added.statusCode]).toEqual([add.path, 200])
      const removed = await send(removeFileFromGraph, { params }, key, { path: remove?.path ?? '' })
      expect([remove?.path, removed.statusCode]).toEqual([remove?.path, 200])
    }
  })

  test('concurrent additions of a file add it once', async () => {
    const { send, ask, upload, newGraph, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key)
    const add = () =>
      send(addFileToGraph, { params: { graph_id }, body: { file_id: file.id } }, key)
    const replies = await Promise.all([add(), add(), add(), add()])
    expect(replies.map((reply) => `${reply.statusCode}`).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
    ])
    expect((await ask(getGraph, { params: { graph_id } }, key)).file_status.total).toBe(1)
  })

  test('adding a file while it is deleted leaves no rows', async () => {
    const { send, ask, upload, newGraph, key } = await begin()
    const graph_id = await newGraph('g')
    for (let at = 0; at < 5; at += 1) {
      const { id: file_id } = await upload(key)
      await Promise.all([
        send(addFileToGraph, { params: { graph_id }, body: { file_id } }, key),
        send(deleteFile, { params: { file_id } }, key),
      ])
    }
    expect((await ask(getGraph, { params: { graph_id } }, key)).file_status.total).toBe(0)
    const rows = await database()
      .selectFrom('graph_files')
      .selectAll()
      .where('graph_id', '=', graph_id)
      .execute()
    expect(rows).toEqual([])
  })

  test('a key without files:read cannot add a file to a graph', async () => {
    const { refusal, upload, newGraph, organization, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key)
    const graphsOnly = await organization.newKey({ permissions: ['graphs:write'] })
    const params = { graph_id, file_id: file.id }
    for (const reply of [
      await refusal(addFileToGraph, { params, body: { file_id: file.id } }, graphsOnly),
      await refusal(removeFileFromGraph, { params }, graphsOnly),
    ]) {
      expect([reply.status, reply.failure]).toEqual([403, 'permission_missing'])
    }
  })

  test('a team key cannot delete a file that others also use', async () => {
    const { ask, refusal, upload, newGraph, organization, key } = await begin()
    const teamA = await organization.newTeam()
    const keyA = await organization.newKey({ team_id: teamA })
    const teamB = await organization.newTeam()
    const own = await upload(keyA)
    const ofB = await upload(await organization.newKey({ team_id: teamB }))
    const add = (graph_id: string, file_id: string) =>
      ask(addFileToGraph, { params: { graph_id }, body: { file_id } }, key)
    await add(await newGraph('of A', [teamA]), ofB.id)
    const reply = await refusal(deleteFile, { params: { file_id: ofB.id } }, keyA)
    expect([reply.status, reply.failure]).toEqual([403, 'file_shared'])
    expect((await ask(deleteFile, { params: { file_id: own.id } }, keyA)).deleted).toBe(true)
    expect((await ask(deleteFile, { params: { file_id: ofB.id } }, key)).deleted).toBe(true)
  })

  test('a file in several graphs can be read by everyone with access to one of them', async () => {
    const { ask, refusal, upload, newGraph, organization, key } = await begin()
    const [teamA, teamB, teamC] = [
      await organization.newTeam(),
      await organization.newTeam(),
      await organization.newTeam(),
    ]
    const file = await upload(key)
    const ofA = await newGraph('of A', [teamA])
    const ofB = await newGraph('of B', [teamB])
    for (const graph_id of [ofA, ofB]) {
      await ask(addFileToGraph, { params: { graph_id }, body: { file_id: file.id } }, key)
    }
    const params = { file_id: file.id }
    const visibleGraphs = async (team_id: string) =>
      (await ask(getFile, { params }, await organization.newKey({ team_id }))).graph_ids
    expect(await visibleGraphs(teamA)).toEqual([ofA])
    expect(await visibleGraphs(teamB)).toEqual([ofB])
    const keyC = await organization.newKey({ team_id: teamC })
    expect((await refusal(getFile, { params }, keyC)).failure).toBe('file_not_found')
  })
})
