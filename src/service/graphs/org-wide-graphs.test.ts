import type { z } from 'zod'
import { expect, test } from 'vitest'
import {
  createGraph,
  deleteGraph,
  getGraph,
  getGraphAccess,
  listGraphs,
  updateGraph,
} from '#contract/graphs.ts'
import { previewAccess } from '#contract/access-questions.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import {
  deleteFile,
  downloadFile,
  getFile,
  listFilePages,
  listFiles,
  retryFiles,
} from '#contract/files.ts'
import { fileStatuses } from '#contract/uploads.ts'
import { findFiles } from '#contract/uploads.ts'
import { listWebSources, readWebSources } from '#contract/web/web-sources.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

onEveryDatabase('an org-wide graph', (database) => {
  /** An org-wide graph with a file, a graph of team A and one of team B. */
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const { admin } = organization
    const [teamA, teamB] = [await organization.newTeam('Weavers'), await organization.newTeam('B')]
    const newGraph = async (name: string, team_ids: string[] = []) =>
      (await service.ask(createGraph, { body: { name, team_ids } }, admin)).id
    const add = (graph_id: string, file_id: string) =>
      service.ask(addFileToGraph, { params: { graph_id }, body: { file_id } }, admin)
    const wide = await newGraph('Handbook')
    return {
      ...service,
      admin,
      teamB,
      keyA: await organization.newKey({ team_id: teamA, permissions: ['*:admin'] }),
      keyB: await organization.newKey({ team_id: teamB, permissions: ['*:admin'] }),
      newGraph,
      add,
      wide,
      ofA: await newGraph('of A', [teamA]),
      ofB: await newGraph('of B', [teamB]),
      file: await service.upload(admin, { name: 'rules.txt', bytes: 'Wool', graphId: wide }),
    }
  }

  test('is listed and retrieved by team keys only on request', async () => {
    const { ask, refusal, admin, keyA, teamB, wide, ofA, ofB } = await begin()
    const ids = async (query: z.input<typeof listGraphs.query>, key: string) =>
      (await ask(listGraphs, { query }, key)).data.map(({ id }) => id).toSorted()
    const include = 'organization' as const
    expect(await ids({}, keyA)).toEqual([ofA])
    expect(await ids({ include }, keyA)).toEqual([wide, ofA].toSorted())
    for (const key of [keyA, admin])
      expect(await ids({ scope: 'organization' }, key)).toEqual([wide])
    expect(await ids({ include, search: 'hand' }, keyA)).toEqual([wide])
    expect(await ids({ include, order: 'asc', after: wide }, keyA)).toEqual([ofA])
    expect(await ids({ include }, admin)).toEqual([wide])
    expect(await ids({ include, team_ids: teamB }, admin)).toEqual([wide, ofB].toSorted())
    const otherTeamReply = await refusal(listGraphs, { query: { include, team_ids: teamB } }, keyA)
    expect([otherTeamReply.status, otherTeamReply.failure]).toEqual([403, 'team_forbidden'])

    const params = { graph_id: wide }
    expect((await refusal(getGraph, { params }, keyA)).failure).toBe('graph_not_found')
    const graph = await ask(getGraph, { params, query: { include } }, keyA)
    expect(graph).toEqual(await ask(getGraph, { params }, admin))
    const other = { params: { graph_id: ofB }, query: { include } }
    expect((await refusal(getGraph, other, keyA)).failure).toBe('graph_not_found')
  })

  test('has files that every team key can read', async () => {
    const { ask, send, keyA, keyB, wide, file } = await begin()
    const params = { file_id: file.id }
    for (const key of [keyA, keyB]) {
      const visibleFile = await ask(getFile, { params }, key)
      expect(visibleFile).toMatchObject({ id: file.id, graph_ids: [wide], read_only: true })
      expect((await send(downloadFile, { params }, key)).body).toBe('Wool')
      expect((await ask(listFilePages, { params }, key)).total).toBe(0)
      const { data } = await ask(fileStatuses, { body: { file_ids: [file.id] } }, key)
      expect(data).toHaveLength(1)
      const query = { graph_id: wide }
      expect((await ask(listFiles, { query }, key)).data).toEqual([visibleFile])
      const files = [{ name: file.name, size: file.size }]
      expect((await ask(findFiles, { body: { graph_id: wide, files } }, key)).data).toMatchObject([
        visibleFile,
      ])
      expect((await ask(listWebSources, { params: query }, key)).data).toEqual([])
      // Without a graph, the list has only files of the team.
      expect((await ask(listFiles, {}, key)).data).toEqual([])
    }
  })

  test('can only be changed by organization keys, as can its files', async () => {
    const { ask, send, sendFile, admin, keyA, wide, ofA, file } = await begin()
    const own = await ask(getFile, { params: { file_id: file.id } }, admin)
    const graph = await ask(getGraph, { params: { graph_id: wide } }, admin)
    const [inWide, fileOnly] = [{ graph_id: wide }, { file_id: file.id }]
    const query = { include: 'organization' }
    const changes: [Endpoint, CallInput<Endpoint>][] = [
      [updateGraph, { params: inWide, query, body: { name: 'Mine' } }],
      [updateGraph, { params: inWide, query, body: { description: 'Mine' } }],
      [updateGraph, { params: inWide, query, body: { urls: [] } }],
      [updateGraph, { params: inWide, query, body: { team_ids: [] } }],
      [deleteGraph, { params: inWide, query }],
      [readWebSources, { params: inWide, body: {} }],
      [addFileToGraph, { params: inWide, body: fileOnly }],
      [addFileToGraph, { params: { graph_id: ofA }, body: fileOnly }],
      [removeFileFromGraph, { params: { ...inWide, ...fileOnly } }],
      [deleteFile, { params: fileOnly }],
      [retryFiles, { body: { file_ids: [file.id] } }],
      [previewAccess, { body: { change: { type: 'graph_scope', ...inWide, team_ids: [] } } }],
    ]
    for (const [endpoint, input] of changes) {
      const reply = readRefusal(await send(endpoint, input, keyA))
      const { status, failure, body } = reply
      expect([endpoint.path, status, failure]).toEqual([endpoint.path, 403, 'team_forbidden'])
      expect(JSON.stringify(body)).toContain('Only organization keys can change it.')
    }
    // By the specification, a request that does not include org-wide graphs does not find any.
    for (const [endpoint, body] of [
      [updateGraph, { name: 'Mine' }],
      [deleteGraph, undefined],
    ] as const) {
      const unseen = readRefusal(await send<Endpoint>(endpoint, { params: inWide, body }, keyA))
      expect([unseen.status, unseen.failure]).toEqual([404, 'graph_not_found'])
    }
    const uploaded = readRefusal(await sendFile(keyA, { graphId: wide }))
    expect([uploaded.status, uploaded.failure]).toEqual([403, 'team_forbidden'])
    expect(await ask(getFile, { params: fileOnly }, admin)).toEqual(own)
    expect(await ask(getGraph, { params: inWide }, admin)).toEqual(graph)
  })

  test('makes a file read-only that is also in a team graph, without revealing that team', async () => {
    const { ask, refusal, upload, admin, keyA, keyB, wide, ofA, add } = await begin()
    const file = await upload(keyA, { graphId: ofA })
    await add(wide, file.id)
    const params = { file_id: file.id }
    const { failure } = await refusal(deleteFile, { params }, keyA)
    expect(failure).toBe('team_forbidden')
    const graphIdsFor = async (key: string) =>
      (await ask(getFile, { params }, key)).graph_ids.toSorted()
    expect(await graphIdsFor(admin)).toEqual([wide, ofA].toSorted())
    expect(await graphIdsFor(keyA)).toEqual([wide, ofA].toSorted())
    expect(await graphIdsFor(keyB)).toEqual([wide])
    const reply = await refusal(deleteFile, { params }, keyB)
    expect(JSON.stringify(reply.body)).not.toMatch(/of A|Weavers/)

    // The team can remove the file from its own graph.
    await ask(removeFileFromGraph, { params: { graph_id: ofA, ...params } }, keyA)
    expect(await graphIdsFor(keyA)).toEqual([wide])
    await ask(removeFileFromGraph, { params: { graph_id: wide, ...params } }, admin)
    expect((await refusal(getFile, { params }, keyB)).failure).toBe('file_not_found')
    expect((await ask(deleteFile, { params }, keyA)).deleted).toBe(true)
  })

  test('is hidden from teams after its deletion, and its deleted files are 410 for them', async () => {
    const { ask, refusal, upload, admin, keyA, wide, file } = await begin()
    const params = { file_id: file.id }
    await ask(deleteFile, { params }, admin)
    const deleted = await refusal(getFile, { params }, keyA)
    expect([deleted.status, deleted.failure]).toEqual([410, 'file_deleted'])

    const other = await upload(admin, { graphId: wide })
    await ask(deleteGraph, { params: { graph_id: wide } }, admin)
    const deletedGraphReply = await refusal(getFile, { params: { file_id: other.id } }, keyA)
    expect([deletedGraphReply.status, deletedGraphReply.failure]).toEqual([404, 'file_not_found'])
    const deletion = await refusal(deleteGraph, { params: { graph_id: wide } }, keyA)
    expect(deletion.failure).toBe('graph_not_found')
  })

  test('that moves to a team is hidden from the other teams', async () => {
    const { ask, refusal, admin, keyA, teamB, wide, file } = await begin()
    const params = { graph_id: wide }
    await ask(updateGraph, { params, body: { team_ids: [teamB] } }, admin)
    const query = { include: 'organization' as const }
    expect((await refusal(getGraph, { params, query }, keyA)).failure).toBe('graph_not_found')
    expect((await refusal(deleteGraph, { params }, keyA)).failure).toBe('graph_not_found')
    const read = await refusal(getFile, { params: { file_id: file.id } }, keyA)
    expect(read.failure).toBe('file_not_found')
  })

  test('shows a team admin only the keys of its team', async () => {
    const { ask, keyA, wide } = await begin()
    const access = await ask(getGraphAccess, { params: { graph_id: wide } }, keyA)
    expect(access).toMatchObject({ org_wide: true, teams: [] })
    expect(access.keys.map(({ can }) => can)).toEqual([['ask', 'read']])
  })
})
