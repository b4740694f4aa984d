import { expect, test } from 'vitest'
import { createKey, getMe, revokeKey } from '#contract/access.ts'
import { exportAuditRecords, listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import { commitImport, deleteImport, getImport, uploadBundle } from '#contract/bundles/imports.ts'
import {
  createConversation,
  deleteConversation,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import type { Body } from '#contract/endpoint.ts'
import { getFile } from '#contract/files.ts'
import { fileStatuses } from '#contract/uploads.ts'
import { createGraph, deleteGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { exportedBytes } from '#service/bundles/test-bundles.ts'
import { testService } from '#service/test-service.ts'
import { auditTrail } from './audit-trail.ts'
import { testSeals } from './seals/test-seals.ts'

onEveryDatabase('the audit trail', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const clock = systemClock()
    const trail = auditTrail(database(), testSeals, () => undefined)
    const service = await testService(database(), { ...parts, clock, trail })
    const organization = await service.newOrganization()
    const records = async (query = {}, key = organization.admin) => {
      await trail.settle()
      return (await service.ask(listAuditRecords, { query }, key)).data
    }
    return { ...service, trail, organization, admin: organization.admin, records }
  }

  test('a change is recorded with its key, operation, time and address', async () => {
    const { ask, upload, records, admin, organization } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const params = { graph_id: graph.id }
    await ask(updateGraph, { params, body: { name: 'Silk', team_ids: [] } }, admin)
    const file = await upload(admin, { name: 'notes.txt', graphId: graph.id })
    await ask(deleteGraph, { params }, admin)
    // A successful read is neither a change nor a denied request.
    await ask(listGraphs, {}, admin)
    await ask(fileStatuses, { body: { file_ids: [file.id] } }, admin)

    const { key } = await ask(getMe, {}, admin)
    const all = await records({ order: 'asc' })
    expect(
      all.map((record) => [record.sequence, record.operation, record.name_before, record.name]),
    ).toEqual([
      [1, 'createGraph', null, 'Wool'],
      [2, 'updateGraph', 'Wool', 'Silk'],
      [3, 'uploadFile', null, 'notes.txt'],
      [4, 'deleteGraph', 'Silk', null],
    ])
    for (const at of [0, 1, 3]) expect(all[at]?.subjects['id']).toBe(graph.id)
    expect(all[2]?.subjects).toEqual({ id: file.id, graphId: graph.id })
    expect(all[1]).toMatchObject({
      organization_id: organization.id,
      key_id: key.id,
      key_name: 'A key',
      team_id: null,
      outcome: 'allowed',
      status: 200,
      failure: null,
      address: '127.0.0.1',
      times: 1,
    })
  })

  test('a created thing has the ID of the reply, whatever the request calls so', async () => {
    const { app, records, admin } = await begin()
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { authorization: `Bearer ${admin}` },
      payload: { name: 'Wool', id: 'another' },
    })
    expect((await records())[0]?.subjects['id']).toBe(reply.json().id)
  })

  test('an import is recorded with the name of its bundle or of its graph', async () => {
    const service = await begin({ worker: true })
    const { ask, app, records, admin, organization } = service
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const payload = await exportedBytes(service, graph.id, admin)
    const upload = async (filename: string) => {
      const authorization = `Bearer ${admin}`
      const headers = { authorization, 'content-disposition': `attachment; filename="${filename}"` }
      const reply = await app.inject({ method: 'POST', url: uploadBundle.path, headers, payload })
      const params = { import_id: uploadBundle.reply.parse(reply.json()).id }
      await expect.poll(async () => (await ask(getImport, { params }, admin)).status).toBe('ready')
      return params
    }
    const first = await upload('wool.zip')
    await ask(commitImport, { params: first, body: { name: 'Silk' } }, admin)
    await ask(deleteImport, { params: await upload('other.zip') }, admin)
    const all = await records({ order: 'asc' }, organization.admin)
    expect(
      all
        .filter(({ operation }) => /import|bundle/i.test(operation))
        .map((record) => [record.operation, record.name_before, record.name]),
    ).toEqual([
      ['uploadBundle', null, 'wool.zip'],
      ['commitImport', null, 'Silk'],
      ['uploadBundle', null, 'other.zip'],
      ['deleteImport', 'Wool', null],
    ])
  })

  test('a conversation is recorded with its title only while it is shared', async () => {
    const { ask, records, admin } = await begin()
    const { id } = await ask(createConversation, { body: { graph_ids: null, model: null } }, admin)
    const params = { conversation_id: id }
    const set = (body: Body<typeof updateConversation>) =>
      ask(updateConversation, { params, body }, admin)
    await set({ title: 'Who is let go?' })
    await set({ shared: 'team' })
    await set({ title: 'Holidays' })
    await set({ shared: 'private' })
    await ask(deleteConversation, { params }, admin)
    expect(
      (await records({ order: 'asc' })).map((record) => [record.name_before, record.name]),
    ).toEqual([
      [null, null],
      [null, null],
      [null, 'Who is let go?'],
      ['Who is let go?', 'Holidays'],
      ['Holidays', null],
      [null, null],
    ])
  })

  test('private conversations that were begun or changed can be left out, and nothing else of them', async () => {
    const { ask, records, admin } = await begin()
    const { id } = await ask(createConversation, { body: { graph_ids: null, model: null } }, admin)
    const params = { conversation_id: id }
    await ask(updateConversation, { params, body: { title: 'Holidays' } }, admin)
    await ask(updateConversation, { params, body: { shared: 'team' } }, admin)
    await ask(updateConversation, { params, body: { shared: 'private' } }, admin)
    await ask(deleteConversation, { params }, admin)
    const operationsOf = async (query: Parameters<typeof records>[0]) =>
      (await records({ ...query, order: 'asc' })).map(({ operation }) => operation)
    const shared = ['updateConversation', 'updateConversation', 'deleteConversation']
    expect(await operationsOf({})).toEqual(['createConversation', 'updateConversation', ...shared])
    expect(await operationsOf({ conversations: 'exclude' })).toEqual(shared)
  })

  test('a record names its request, and never the secret of a key', async () => {
    const { app, ask, records, admin } = await begin()
    await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { authorization: `Bearer ${admin}`, 'x-request-id': 'wool-1' },
      payload: { name: 'Wool' },
    })
    const body = { name: 'Reader', permissions: ['graphs:read' as const] }
    const newKey = await ask(createKey, { body }, admin)
    await ask(revokeKey, { params: { key_id: newKey.id } }, admin)
    const [revoked, created, graph] = await records()
    expect(graph?.request_id).toBe('wool-1')
    expect(created).toMatchObject({ name: 'Reader', subjects: { permissions: ['graphs:read'] } })
    expect(revoked).toMatchObject({ operation: 'revokeKey', name_before: 'Reader' })
    expect(JSON.stringify(await records())).not.toContain(newKey.key)
  })

  test('denied requests are recorded, for resources of others and for missing ones', async () => {
    const { send, ask, records, admin, organization } = await begin()
    const team_id = await organization.newTeam('Weavers')
    const weaver = await organization.newKey({ team_id, permissions: ['graphs:read'] })
    const { id } = await ask(createGraph, { body: { name: 'Secret' } }, admin)
    const absent = '0198c0de-0000-7000-8000-000000000000'
    await send(getGraph, { params: { graph_id: id } }, weaver)
    await send(getFile, { params: { file_id: absent } }, weaver)
    await send(getFile, { params: { file_id: absent } }, admin)
    const denied = await records({ outcome: 'denied', order: 'asc' })
    expect(
      denied.map(({ operation, status, failure, team_name, subjects }) => [
        operation,
        status,
        failure,
        team_name,
        subjects,
      ]),
    ).toEqual([
      ['getGraph', 404, 'graph_not_found', 'Weavers', { graph_id: id }],
      ['getFile', 403, 'permission_missing', 'Weavers', { file_id: absent }],
      ['getFile', 404, 'file_not_found', null, { file_id: absent }],
    ])
  })

  test('the record of an expired or revoked key names the key', async () => {
    const { send, records, trail, app, organization } = await begin()
    const expired = await organization.newKey({ expires_at: '2020-01-01T00:00:00.000000Z' })
    await send(getMe, {}, expired)
    const [first] = await expectEventually(records)
    expect(first).toMatchObject({ status: 401, failure: 'key_expired', key_name: 'A key' })
    expect(first?.key_hint).toBe(`${expired.slice(0, 10)}…`)
    expect(JSON.stringify(first)).not.toContain(expired)
    await trail.settle()
    await app.close()
  })

  test('repeated denied requests are one record, and a second one with their number', async () => {
    const { send, records, app, admin, trail } = await begin()
    for (let at = 0; at < 30; at += 1) {
      await send(getFile, { params: { file_id: `nothing-${at}` } }, admin)
    }
    expect(await records()).toHaveLength(1)
    await app.close()
    await trail.settle()
    const again = await testService(database())
    const { data } = await again.ask(listAuditRecords, { query: { order: 'asc' } }, admin)
    expect(data.map(({ times }) => times)).toEqual([1, 29])
    expect(data[1]?.subjects['file_id']).toHaveLength(20)
  })

  test('the list has pages, and filters by key, text and time', async () => {
    const { ask, send, records, admin, organization } = await begin()
    const team_id = await organization.newTeam('Weavers')
    const weaver = await organization.newKey({ team_id })
    for (const name of ['a', 'b', 'c']) await ask(createGraph, { body: { name } }, admin)
    await ask(createGraph, { body: { name: 'Linen of the weavers' } }, weaver)
    const all = await records({ order: 'asc' })
    const names = (rows: typeof all) => rows.map((record) => record.name)
    const first = await ask(listAuditRecords, { query: { limit: 3 } }, admin)
    expect([names(first.data), first.has_more]).toEqual([['Linen of the weavers', 'c', 'b'], true])
    const rest = await ask(
      listAuditRecords,
      { query: { limit: 3, after: first.last_id ?? '' } },
      admin,
    )
    expect([names(rest.data), rest.has_more]).toEqual([['a'], false])
    const back = await ask(
      listAuditRecords,
      { query: { limit: 2, before: rest.first_id ?? '' } },
      admin,
    )
    expect([names(back.data), back.has_more]).toEqual([['c', 'b'], true])

    const { key } = await ask(getMe, {}, weaver)
    expect(names(await records({ key_id: key.id }))).toEqual(['Linen of the weavers'])
    expect(names(await records({ search: 'LINEN' }))).toEqual(['Linen of the weavers'])
    expect(names(await records({ search: '100%' }))).toEqual([])
    expect(await records({ outcome: 'denied' })).toEqual([])
    expect(await records({ operation: 'deleteGraph' })).toEqual([])
    const second = all[1]?.created_at ?? ''
    expect(
      names(await records({ to: new Date(Date.parse(second) - 60_000).toISOString() })),
    ).toEqual([])
    expect(names(await records({ from: all[0]?.created_at ?? '' }))).toHaveLength(4)
    const reply = await send(listAuditRecords, { query: { after: key.id } }, admin)
    expect(reply.statusCode).toBe(400)
  })

  test('a team admin sees only the records of the keys of the team', async () => {
    const { ask, refusal, records, app, admin, organization } = await begin()
    const team_id = await organization.newTeam('Weavers')
    const weaver = await organization.newKey({ team_id, permissions: ['*:admin'] })
    await ask(createGraph, { body: { name: 'Ours' } }, admin)
    await ask(createGraph, { body: { name: 'Theirs' } }, weaver)
    expect((await records({}, weaver)).map((record) => record.name)).toEqual(['Theirs'])
    const exported = await app.inject({
      url: exportAuditRecords.path,
      headers: { authorization: `Bearer ${weaver}` },
    })
    expect(exported.body).not.toContain('Ours')
    const reply = await refusal(verifyAuditRecords, {}, weaver)
    expect([reply.status, reply.failure]).toEqual([403, 'team_forbidden'])
  })

  test('the address from a proxy header is used only for trusted proxies', async () => {
    for (const [trustedProxies, address] of [
      [[], '127.0.0.1'],
      [['127.0.0.1/32'], '203.0.113.7'],
      [['10.0.0.0/8'], '127.0.0.1'],
    ] as const) {
      const { app, records, admin } = await begin({ trustedProxies })
      await app.inject({
        method: 'POST',
        url: '/v1/graphs',
        headers: { authorization: `Bearer ${admin}`, 'x-forwarded-for': '203.0.113.7' },
        payload: { name: `Wool ${address} ${trustedProxies.length}` },
      })
      expect((await records())[0]?.address).toBe(address)
    }
  })
})

async function expectEventually<T>(read: () => Promise<T[]>): Promise<T[]> {
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
  return read()
}
