import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { deleteTeam } from '#contract/access-questions.ts'
import { downloadFile, getFile } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { createGraph, deleteGraph, getGraph } from '#contract/graphs.ts'
import { callerOfOrganization } from '#service/access/caller.ts'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { storeFile } from './store-file.ts'
import { readRefusal, testService } from '#service/test-service.ts'
import type { Upload } from '#service/test-service.ts'

const zip = Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000')

onEveryDatabase('uploads', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    return {
      ...service,
      organization,
      key: organization.admin,
      refusalOf: async (upload: Upload, key = organization.admin) =>
        readRefusal(await service.sendFile(key, upload)),
      /** The rows and bytes in storage; a refused upload must leave none. */
      storedState: async () => {
        const rows = await database()
          .selectFrom('files')
          .select('id')
          .where('organization_id', '=', organization.id)
          .execute()
        return { rows, ...(await service.storedBlobs()) }
      },
    }
  }
  const nothing = { rows: [], ids: [], pending: [] }

  test('after an outage during the commit, the bytes stay pending for the next start', async () => {
    const service = await begin()
    async function* bytes() {
      yield Buffer.from('Sheep give wool.')
    }
    const parts = { ...service, database: database(), maximum: 1000, onWork: () => undefined }
    const stored = storeFile(parts, callerOfOrganization(service.organization.id), {
      name: 'a.txt',
      kind: 'txt',
      length: null,
      bytes: bytes(),
      graph_id: null,
      also: () => Promise.reject(new DatabaseOutage(new Error('Connection terminated'))),
    })
    await expect(stored).rejects.toThrow(DatabaseOutage)
    const { rows, ids, pending } = await service.storedState()
    expect([rows, ids.length, pending]).toEqual([[], 1, ids])
  })

  test('the reply to an upload is the file, in progress and without graphs', async () => {
    const { ask, upload, send, key, storedBlobs } = await begin()
    const graph = await ask(createGraph, { body: { name: 'uploads' } }, key)
    const bytes = 'The harvest was good. 🌾'
    const file = await upload(key, { name: 'notes.txt', bytes, graphId: graph.id })
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      version_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'notes.txt',
      created_at: expect.stringMatching(/\.\d{6}Z$/),
      graph_ids: [],
      status: 'in_progress',
      size: Buffer.byteLength(bytes),
      media_type: 'text/plain',
      error: null,
      progress: { stage: 'stored', done: 0, total: null },
    })
    const params = { file_id: file.id }
    expect(await ask(getFile, { params }, key)).toEqual({ ...file, graph_ids: [graph.id] })
    expect((await send(downloadFile, { params }, key)).body).toBe(bytes)
    expect(await storedBlobs()).toEqual({ ids: [file.id], pending: [] })
  })

  test('the hash of the bytes is stored', async () => {
    const { upload, key } = await begin()
    const bytes = randomBytes(300_000).map((byte) => (byte % 26) + 97)
    const { id } = await upload(key, { bytes: Buffer.from(bytes) })
    const { sha256 } = await database()
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('the kind is determined by name and content, not by the content type', async () => {
    const { app, key } = await begin()
    for (const type of ['text/plain', 'application/json', 'application/pdf', 'nonsense', null]) {
      const sent = await app.inject({
        method: 'POST',
        url: '/v1/files',
        headers: {
          authorization: `Bearer ${key}`,
          'content-disposition': 'attachment; filename=a.PDF',
          ...(type !== null && { 'content-type': type }),
        },
        payload: Buffer.from('%PDF-1.7\n'),
      })
      expect([type, sent.statusCode]).toEqual([type, 200])
      expect(uploadFile.reply.parse(sent.json()).media_type).toBe('application/pdf')
    }
  })

  test('a form is refused, because its boundary lines would become part of the file', async () => {
    const { app, key } = await begin()
    const sendForm = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/v1/files',
        headers: { authorization: `Bearer ${key}`, ...headers },
        payload: '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nWool\r\n--x--\r\n',
      })
    for (const type of ['multipart/form-data; boundary=x', 'Multipart/Form-Data']) {
      for (const name of [{ 'content-disposition': 'attachment; filename=a.txt' }, {}]) {
        const refusal = readRefusal(await sendForm({ 'content-type': type, ...name }))
        expect([refusal.status, refusal.failure, refusal.body.extras['code']]).toEqual([
          400,
          'body_is_form',
          'InvalidContentType',
        ])
        expect(refusal.body.errors[0]?.description).toContain('--data-binary')
      }
    }
  })

  test('a file that a program saved with another ending has the media type of its content', async () => {
    const { upload, key } = await begin()
    const bytes = 'Grain\tKilos\nRye\t25\n'
    expect(await upload(key, { name: 'stock.xls', bytes })).toMatchObject({
      name: 'stock.xls',
      media_type: 'text/csv',
    })
  })

  test.each<[string, number, string, string, Upload]>([
    ['no name', 400, 'file_name_invalid', 'BadRequest', { headers: { 'content-disposition': '' } }],
    ['an unknown format', 400, 'file_kind_unsupported', 'BadRequest', { name: 'virus.exe' }],
    ['no extension', 400, 'file_kind_unsupported', 'BadRequest', { name: 'pdf' }],
    ['nothing', 400, 'file_empty', 'BadRequest', { bytes: '' }],
    [
      'other content than the extension',
      400,
      'file_content_mismatch',
      'InvalidContentType',
      { name: 'a.pdf' },
    ],
    ['a zip as text', 400, 'file_content_mismatch', 'InvalidContentType', { bytes: zip }],
    [
      'less than content-length',
      400,
      'upload_incomplete',
      'BadRequest',
      { headers: { 'content-length': '999' } },
    ],
    [
      'more than the maximum',
      413,
      'upload_too_large',
      'BadRequest',
      { bytes: Buffer.alloc(1001, 'a') },
    ],
  ])(
    'an upload with %s is refused with %i %s, and nothing is stored',
    async (_, status, failure, code, upload) => {
      const { refusalOf, storedState } = await begin({ maximum: 1000 })
      const refusal = await refusalOf(upload)
      expect([refusal.status, refusal.failure, refusal.body.extras['code']]).toEqual([
        status,
        failure,
        code,
      ])
      expect(await storedState()).toEqual(nothing)
    },
  )

  test('a file of exactly the maximum size is accepted', async () => {
    const { upload, key } = await begin({ maximum: 1000 })
    expect((await upload(key, { bytes: Buffer.alloc(1000, 'a') })).size).toBe(1000)
  })

  test('an upload to an unknown graph is refused before a byte is stored', async () => {
    const { refusalOf, storedState, organization, ask, key } = await begin()
    const teamKey = await organization.newKey({ team_id: await organization.newTeam() })
    const team_ids = [await organization.newTeam()]
    const { id } = await ask(createGraph, { body: { name: 'other', team_ids } }, key)
    for (const [graphId, by] of [
      ['0198c0de-0000-7000-8000-000000000000', key],
      ['nonsense\u0000', key],
      [id, teamKey],
    ] as const) {
      const refusal = await refusalOf({ graphId }, by)
      expect([refusal.status, refusal.failure]).toEqual([404, 'graph_not_found'])
    }
    expect(await storedState()).toEqual(nothing)
  })

  test('a key without graphs:write cannot upload to a graph', async () => {
    const { refusalOf, organization, ask, key } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'g' } }, key)
    const filesOnly = await organization.newKey({ permissions: ['files:write', 'graphs:read'] })
    const refusal = await refusalOf({ graphId: id }, filesOnly)
    expect([refusal.status, refusal.failure]).toEqual([403, 'permission_missing'])
  })

  test('a full disk is storage_full, without a retry', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const { database: records, ...service } = await begin()
    const blobs: Blobs = { ...service.blobs, receive: () => Promise.reject(full) }
    const { sendFile } = await testService(records, { blobs })
    const refusal = readRefusal(await sendFile(service.key))
    expect([refusal.status, refusal.failure]).toEqual([507, 'storage_full'])
    expect(refusal.body.extras['code']).toBe('QuotaExceeded')
    expect(refusal.headers['x-should-retry']).toBe('false')
  })

  test('bytes whose record cannot be written are removed', async () => {
    const { refusalOf, storedState, database: records, key, ask } = await begin()
    const graph = await ask(createGraph, { body: { name: 'vanishing' } }, key)
    const { blobs, ...service } = await testService(records)
    const slow: Blobs = {
      ...blobs,
      receive: async (id, bytes) => {
        const received = await blobs.receive(id, bytes)
        await ask(deleteGraph, { params: { graph_id: graph.id } }, key)
        return received
      },
    }
    const { sendFile } = await testService(records, { blobs: slow })
    const refusal = readRefusal(await sendFile(key, { graphId: graph.id }))
    expect(refusal.failure).toBe('graph_not_found')
    expect(await service.storedBlobs()).toEqual({ ids: [], pending: [] })
    expect(await storedState()).toEqual(nothing)
    expect((await refusalOf({ graphId: graph.id })).failure).toBe('graph_not_found')
  })

  test('a chunked upload without content-length is counted while it streams', async () => {
    const { app, key, storedState } = await begin({ maximum: 100_000 })
    const accepted = await overHttp(app, key, {}, async (upload) => {
      for (let at = 0; at < 10; at += 1) {
        upload.write('a'.repeat(1000))
        await pause(1)
      }
      upload.end()
    })
    expect([accepted.status, uploadFile.reply.parse(accepted.body).size]).toEqual([200, 10_000])

    const tooLong = await overHttp(app, key, {}, async (upload) => {
      upload.end('a'.repeat(200_000))
    })
    expect([tooLong.status, tooLong.body]).toMatchObject([
      413,
      { extras: { failure: 'upload_too_large' } },
    ])
    expect((await storedState()).ids).toHaveLength(1)
  })

  test('an empty chunked upload is file_empty', async () => {
    const { app, key } = await begin()
    const { status, body } = await overHttp(app, key, {}, async (upload) => {
      upload.end()
    })
    expect([status, body]).toMatchObject([400, { extras: { failure: 'file_empty' } }])
  })

  test('an interrupted upload leaves nothing behind', async () => {
    const { app, key, storedState, storedBlobs } = await begin()
    for (const headers of [{ 'content-length': '1000000' }, {}]) {
      const upload = await open(app, key, headers)
      upload.on('error', () => undefined)
      upload.write('a'.repeat(100_000))
      // A bucket has no object before all of its bytes.
      await expect.poll(async () => (await storedBlobs()).pending.length).toBe(1)
      upload.destroy()
      await expect.poll(storedState).toEqual(nothing)
    }
  })

  // Browsers send the whole body before they read the response, and must not wait forever.
  test('an upload that is refused halfway is read to its end, and the connection stays usable', async () => {
    const { app, key, storedState } = await begin({ maximum: 100_000_000 })
    await app.listen({ port: 0 })
    const socket = connect(portOf(app))
    let answers = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text
    })
    const chunk = Buffer.alloc(1_000_000, 'a')
    for (const [secret, name] of [
      [key, 'lie.pdf'],
      [key, 'a.exe'],
      ['nobody', 'a.txt'],
    ]) {
      socket.write(`POST /v1/files HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${secret}\r\n`)
      socket.write(`content-disposition: attachment; filename=${name}\r\n`)
      socket.write('content-length: 20000000\r\n\r\n')
      for (let at = 0; at < 20; at += 1) {
        if (!socket.write(chunk)) await once(socket, 'drain')
      }
    }
    socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(answers.match(/"failure":"\w+"|"status":"ok"/g)).toEqual([
      '"failure":"file_content_mismatch"',
      '"failure":"file_kind_unsupported"',
      '"failure":"credentials_invalid"',
      '"status":"ok"',
    ])
    expect(await storedState()).toEqual(nothing)
  })

  test('an upload whose team is deleted meanwhile leaves nothing behind', async () => {
    const { ask, key, organization, database: records, storedState } = await begin()
    const team_id = await organization.newTeam()
    const mate = await organization.newKey({ team_id })
    const { blobs } = await testService(records)
    const slow: Blobs = {
      ...blobs,
      receive: async (id, bytes) => {
        const received = await blobs.receive(id, bytes)
        await ask(deleteTeam, { params: { team_id } }, key)
        return received
      },
    }
    const { sendFile } = await testService(records, { blobs: slow })
    const refusal = readRefusal(await sendFile(mate))
    expect([refusal.status, refusal.failure]).toEqual([401, 'credentials_invalid'])
    expect(await storedState()).toEqual(nothing)
  })

  test('concurrent uploads with the same name are separate files', async () => {
    const { ask, upload, key } = await begin()
    const graph = await ask(createGraph, { body: { name: 'many' } }, key)
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, at) => upload(key, { bytes: `${at}`, graphId: graph.id })),
    )
    expect(new Set(files.map((file) => file.id)).size).toBe(20)
    const { file_status } = await ask(getGraph, { params: { graph_id: graph.id } }, key)
    expect(file_status.total).toBe(20)
  })
})

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

async function open(
  app: FastifyInstance,
  key: string,
  headers: Record<string, string>,
): Promise<ClientRequest> {
  if (!app.server.listening) await app.listen({ port: 0 })
  return request({
    port: portOf(app),
    path: uploadFile.path,
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-disposition': 'attachment; filename=stream.txt',
      ...headers,
    },
  })
}

async function overHttp(
  app: FastifyInstance,
  key: string,
  headers: Record<string, string>,
  write: (upload: ClientRequest) => Promise<void>,
): Promise<{ status: number | undefined; body: unknown }> {
  const upload = await open(app, key, headers)
  const responded = once(upload, 'response') as Promise<[IncomingMessage]>
  await write(upload)
  const [response] = await responded
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += piece
  return { status: response.statusCode, body: JSON.parse(text) }
}
