import { appendFile, rm, truncate, writeFile } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { downloadFile, getFile } from '#contract/files.ts'
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

  test('a download is the bytes as an attachment, never a page of ours', async () => {
    const { send, upload, key } = await begin()
    const bytes = '<script>alert(1)</script>'
    const file = await upload(key, { name: 'page.html', bytes })
    const sent = await send(downloadFile, { params: { file_id: file.id } }, key)
    expect([sent.statusCode, sent.body]).toEqual([200, bytes])
    expect(sent.headers).toMatchObject({
      'content-type': 'text/html',
      'content-length': `${bytes.length}`,
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    })
  })

  test('a download names the file whatever its name is', async () => {
    const { send, upload, key } = await begin()
    for (const [name, ascii] of [
      ['Größe 🌾.txt', 'Gr__e __.txt'],
      ['a"b;c\\d%2F.txt', 'a_b;c_d_2F.txt'],
      ["it's (1)*.txt", "it's (1)*.txt"],
      ['\u202etxt.fdp.txt', '_txt.fdp.txt'],
      ['x; filename=y.txt', 'x; filename=y.txt'],
    ]) {
      const encoded = encodeURIComponent(name ?? '').replace(
        /['()*]/g,
        (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
      )
      const file = await upload(key, {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encoded}` },
      })
      // what stands before a backslash is a folder
      const kept = name?.split('\\').at(-1)
      expect(file.name).toBe(kept)
      const sent = await send(downloadFile, { params: { file_id: file.id } }, key)
      const header = String(sent.headers['content-disposition'])
      expect(header).toContain(`filename="${ascii?.split('c_').at(-1)}"`)
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(kept)
    }
  })

  test('a range is served, and what is no range is the whole', async () => {
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
      const sent = await get({ range })
      expect([range, sent.statusCode, sent.body, sent.headers['content-range']]).toEqual([
        range,
        status,
        body,
        content,
      ])
      expect(sent.headers['content-length']).toBe(`${body.length}`)
    }
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('a HEAD of a download has its headers alone', async () => {
    const { app, upload, key, blobs } = await begin()
    const file = await upload(key, { bytes: '0123456789' })
    const read = vi.spyOn(blobs, 'read')
    onTestFinished(() => read.mockRestore())
    const sent = await app.inject({
      method: 'HEAD',
      url: `/v1/files/${file.id}/download`,
      headers: { authorization: `Bearer ${key}` },
    })
    expect([sent.statusCode, sent.body, sent.headers['content-length']]).toEqual([200, '', '10'])
    expect(read).not.toHaveBeenCalled()
  })

  describe('bytes that are not what came', () => {
    const text = 'The harvest was good.'

    async function beginDamage(damage: (path: string) => Promise<void>, bytes = text) {
      const service = await begin()
      const file = await service.upload(service.key, { bytes })
      await damage(service.blobs.path(file.id))
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
      ['cut short', (path: string) => truncate(path, text.length - 1)],
      ['longer', (path: string) => appendFile(path, '!')],
      ['other ones', (path: string) => writeFile(path, text.replace('good', 'poor'))],
      ['gone', (path: string) => rm(path)],
    ] as const)('are not served where they are %s, and the file says so', async ([, damage]) => {
      const { get, state, file } = await beginDamage(damage)
      expect((await state()).error).toBe(null)
      const refusal = readRefusal(await get())
      expect([refusal.status, refusal.failure]).toEqual([500, 'file_damaged'])
      expect(refusal.headers).not.toHaveProperty('etag')
      expect(await state()).toMatchObject({ status: file.status, error: { code: 'damaged' } })
      // what is known to be damaged is not served in part either
      for (const sent of [await get({ range: 'bytes=0-3' }), await get({}, 'HEAD')]) {
        expect(sent.statusCode).toBe(500)
      }
    })

    test('break off before the end of a long file', async () => {
      const bytes = 'The harvest was good. '.repeat(50_000)
      const { app, file, key, state } = await beginDamage(
        (path) => writeFile(path, bytes.replace('good', 'poor')),
        bytes,
      )
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      const reply = await fetch(`${address}/v1/files/${file.id}/download`, {
        headers: { authorization: `Bearer ${key}` },
      })
      await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
      await expect.poll(async () => (await state()).error?.code).toBe('damaged')
    })

    test('are found behind the answer after a range of them was served', async () => {
      const { get, state } = await beginDamage((path) =>
        writeFile(path, text.replace('good', 'poor')),
      )
      expect((await get({ range: 'bytes=0-2' })).body).toBe('The')
      await expect.poll(async () => (await state()).error?.code).toBe('damaged')
      expect((await get({ range: 'bytes=0-2' })).statusCode).toBe(500)
    })
  })
})
