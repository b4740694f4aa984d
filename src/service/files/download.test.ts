import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { downloadFile, getFile } from '#contract/files.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

onEveryDatabase('downloads', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const key = organization.admin
    return {
      ...service,
      organization,
      key,
    }
  }

  test('a download is an attachment that browsers do not show as a page', async () => {
    const { send, upload, key } = await begin()
    const bytes = '<script>alert(1)</script>'
    const file = await upload(key, { name: 'page.html', bytes })
    const response = await send(downloadFile, { params: { file_id: file.id } }, key)
    expect([response.statusCode, response.body]).toEqual([200, bytes])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': `${bytes.length}`,
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    })
  })

  test('a download keeps any file name, without direction controls', async () => {
    const { send, upload, key } = await begin()
    for (const [name, ascii] of [
      ['Größe 🌾.txt', 'Gr__e __.txt'],
      ['a"b;c\\d%2F.txt', 'a_b;c_d_2F.txt'],
      ["it's (1)*.txt", "it's (1)*.txt"],
      ['\u202etxt.fdp.txt', 'txt.fdp.txt'],
      ['x; filename=y.txt', 'x; filename=y.txt'],
    ]) {
      const encoded = encodeURIComponent(name ?? '').replace(
        /['()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      )
      const file = await upload(key, {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encoded}` },
      })
      // Text before a backslash is a folder, and direction controls are removed.
      const baseName = name?.split('\\').at(-1)?.replace('\u202e', '')
      expect(file.name).toBe(baseName)
      const response = await send(downloadFile, { params: { file_id: file.id } }, key)
      const header = String(response.headers['content-disposition'])
      expect(header).toContain(`filename="${ascii?.split('c_').at(-1)}"`)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(baseName)
    }
  })

  test('a valid range is served, and any other header returns the whole file', async () => {
    const { app, upload, key } = await begin()
    const file = await upload(key, { bytes: '0123456789' })
    const get = (headers: Record<string, string>) =>
      app.inject({
        url: `/v1/files/${file.id}/download`,
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
    const etag = String((await get({})).headers.etag)
    for (const [range, status, body, content] of [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=-99999999999999999999', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=9-99', 206, '9', 'bytes 9-9/10'],
      ['bytes=10-', 200, '0123456789', undefined],
      ['bytes=-0', 200, '0123456789', undefined],
      ['bytes=3-2', 200, '0123456789', undefined],
      ['bytes=-', 200, '0123456789', undefined],
      ['bytes=0-1,3-4', 200, '0123456789', undefined],
      ['lines=0-1', 200, '0123456789', undefined],
      ['bytes=99999999999999999999999-', 200, '0123456789', undefined],
    ] as const) {
      const response = await get({ range })
      expect([
        range,
        response.statusCode,
        response.body,
        response.headers['content-range'],
      ]).toEqual([range, status, body, content])
      expect(response.headers['content-length']).toBe(`${body.length}`)
    }
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('a download ends when the file is moved out of reach of the key', async () => {
    const service = await begin()
    const { ask, upload, organization, key } = service
    const [own, other] = [await organization.newTeam(), await organization.newTeam()]
    const graph = await ask(createGraph, { body: { name: 'Moved', team_ids: [own] } }, key)
    const bytes = 'Sheep. '.repeat(10_000)
    const file = await upload(key, { graphId: graph.id, bytes })
    const teamKey = await organization.newKey({ team_id: own, permissions: ['*:admin'] })
    let chunks = 0
    async function* inPieces(): AsyncGenerator<Buffer, void> {
      const body = { name: 'Moved', team_ids: [other] }
      await ask(updateGraph, { params: { graph_id: graph.id }, body }, key)
      for (; chunks < 100; chunks += 1) {
        yield Buffer.from(bytes.slice(chunks * 700, (chunks + 1) * 700))
        await sleep(100)
      }
    }
    const blobs: Blobs = { ...service.blobs, read: () => Readable.from(inPieces()) }
    const { send } = await testService(database(), { blobs })
    const download = send(downloadFile, { params: { file_id: file.id } }, teamKey)
    await expect(download).rejects.toThrow('destroyed')
    expect(chunks).toBeLessThan(90)
  })

  test('a download that the client has is 304, also with a range', async () => {
    const { app, upload, key } = await begin()
    const file = await upload(key, { bytes: '0123456789' })
    const get = (headers: Record<string, string>) =>
      app.inject({
        url: `/v1/files/${file.id}/download`,
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
    const etag = String((await get({})).headers.etag)
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const range of [{}, { range: 'bytes=0-3' }]) {
        const response = await get({ 'if-none-match': header, ...range })
        expect([header, response.statusCode, response.body]).toEqual([header, 304, ''])
        expect(response.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
      }
    }
    expect((await get({ 'if-none-match': '"other"', range: 'bytes=0-3' })).body).toBe('0123')
  })

  test('a HEAD request of a download returns only headers', async () => {
    const { app, upload, key, blobs } = await begin()
    const file = await upload(key, { bytes: '0123456789' })
    const read = vi.spyOn(blobs, 'read')
    onTestFinished(() => read.mockRestore())
    const response = await app.inject({
      method: 'HEAD',
      url: `/v1/files/${file.id}/download`,
      headers: { authorization: `Bearer ${key}` },
    })
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([
      200,
      '',
      '10',
    ])
    expect(read).not.toHaveBeenCalled()
  })

  describe('damaged bytes', () => {
    const text = 'The harvest was good.'

    async function beginDamage(damaged: string | null, bytes = text) {
      const service = await begin()
      const file = await service.upload(service.key, { bytes })
      await service.damageBlob(file.id, damaged)
      const params = { file_id: file.id }
      return {
        ...service,
        file,
        state: () => service.ask(getFile, { params }, service.key),
        get: (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
          service.app.inject({
            method,
            url: `/v1/files/${file.id}/download`,
            headers: { authorization: `Bearer ${service.key}`, ...headers },
          }),
      }
    }

    test.for([
      ['cut short', text.slice(0, -1)],
      ['longer', `${text}!`],
      ['changed', text.replace('good', 'poor')],
      ['gone', null],
    ] as const)(
      'are not served if they are %s, and the file is marked as damaged',
      async ([, damaged]) => {
        const { get, state, file } = await beginDamage(damaged)
        expect((await state()).error).toBe(null)
        const refusal = readRefusal(await get())
        expect([refusal.status, refusal.failure]).toEqual([500, 'file_damaged'])
        expect(refusal.headers).not.toHaveProperty('etag')
        expect(await state()).toMatchObject({ status: file.status, error: { code: 'damaged' } })
        // Ranges of a file that is marked as damaged are not served either.
        for (const response of [await get({ range: 'bytes=0-3' }), await get({}, 'HEAD')]) {
          expect(response.statusCode).toBe(500)
        }
      },
    )

    test('abort the response before the end of a long file', async () => {
      const bytes = 'The harvest was good. '.repeat(50_000)
      const { app, file, key, state } = await beginDamage(bytes.replace('good', 'poor'), bytes)
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      const reply = await fetch(`${address}/v1/files/${file.id}/download`, {
        headers: { authorization: `Bearer ${key}` },
      })
      await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
      await expect.poll(async () => (await state()).error?.code).toBe('damaged')
    })

    test('are detected in the background after a range was served', async () => {
      const { get, state } = await beginDamage(text.replace('good', 'poor'))
      expect((await get({ range: 'bytes=0-2' })).body).toBe('The')
      await expect.poll(async () => (await state()).error?.code).toBe('damaged')
      expect((await get({ range: 'bytes=0-2' })).statusCode).toBe(500)
    })
  })
})
