import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKey, revokeKey } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { listFiles } from '#contract/files.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { failureOf, openConnection, requestText } from '#service/http/server/test-connection.ts'
import { embeddedService } from '#service/test-service.ts'

test('an upload ends when its key is revoked, and nothing of it is stored', async () => {
  const { app, ask, newOrganization, storedBlobs } = await embeddedService()
  const { admin } = await newOrganization()
  const { key, id } = await ask(createKey, { body: { name: 'Sensor' } }, admin)
  const connection = await openConnection(app)
  connection.write(
    requestText('POST /v1/files', {
      authorization: `Bearer ${key}`,
      'content-disposition': 'attachment; filename="notes.txt"',
      'content-length': 1000,
    }),
  )
  connection.write('Some words.')
  await expect.poll(async () => (await storedBlobs()).pending.length).toBe(1)
  await ask(revokeKey, { params: { key_id: id } }, admin)
  await connection.answers(1)
  expect([connection.statuses(), failureOf(connection.received())]).toEqual([
    [401],
    'credentials_invalid',
  ])
  await expect.poll(storedBlobs).toEqual({ ids: [], pending: [] })
  expect((await ask(listFiles, {}, admin)).data).toEqual([])
})

test('a request that waits for a model ends when its key is revoked; one of another key goes on', async () => {
  const waiting = new Set<string>()
  let isOpen = false
  const wait: RequestHooks = {
    preHandler: async ({ operation, caller, signal }) => {
      if (operation !== 'createChatCompletion') return undefined
      waiting.add(caller.key_id)
      // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- the test ends it
      while (!isOpen) await pause(20, undefined, { signal }).catch(() => signal.throwIfAborted())
      return undefined
    },
  }
  const { ask, send, refusal, newOrganization } = await embeddedService({ hooks: [wait] })
  const { admin } = await newOrganization()
  const revoked = await ask(createKey, { body: { name: 'Sensor' } }, admin)
  const live = await ask(createKey, { body: { name: 'Bridge' } }, admin)
  const chat = {
    body: { model: 'sheaf-reader', messages: [{ role: 'user' as const, content: 'Hi' }] },
  }
  const ended = refusal(createChatCompletion, chat, revoked.key)
  const going = send(createChatCompletion, chat, live.key)
  await expect.poll(() => waiting.size).toBe(2)
  await ask(revokeKey, { params: { key_id: revoked.id } }, admin)
  expect(await ended).toMatchObject({ status: 401, failure: 'credentials_invalid' })
  isOpen = true
  expect((await going).statusCode).toBe(200)
})

test('a request whose handler does not notice that its key was revoked is answered all the same', async () => {
  const started = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()
  const deaf: RequestHooks = {
    preHandler: async ({ operation }) => {
      if (operation !== 'createChatCompletion') return undefined
      started.resolve()
      await goOn.promise
      return undefined
    },
    onResponse: ({ operation, status }) => {
      if (operation === 'createChatCompletion') ended.resolve(status)
    },
  }
  const { ask, refusal, newOrganization } = await embeddedService({ hooks: [deaf] })
  const { admin } = await newOrganization()
  const { key, id } = await ask(createKey, { body: { name: 'Sensor' } }, admin)
  const messages = [{ role: 'user' as const, content: 'Hi' }]
  const chat = { body: { model: 'sheaf-reader', messages } }
  const refused = refusal(createChatCompletion, chat, key)
  await started.promise
  await ask(revokeKey, { params: { key_id: id } }, admin)
  expect(await refused).toMatchObject({ status: 401, failure: 'credentials_invalid' })
  goOn.resolve()
  expect(await ended.promise).toBe(401)
})

test('a download that has begun is cut when its key is revoked', async () => {
  const { app, ask, upload, newOrganization } = await embeddedService({
    maximum: 32 * 1024 * 1024,
  })
  const { admin } = await newOrganization()
  const { key, id } = await ask(createKey, { body: { name: 'Sensor' } }, admin)
  const size = 24 * 1024 * 1024
  const file = await upload(admin, { bytes: Buffer.alloc(size, 'Some words. ') })
  const connection = await openConnection(app)
  connection.write(
    requestText(`GET /v1/files/${file.id}/download`, { authorization: `Bearer ${key}` }),
  )
  await connection.answers(1)
  connection.socket.pause()
  await ask(revokeKey, { params: { key_id: id } }, admin)
  // Longer than keys are looked up again, and a handler may take to notice.
  await pause(4000)
  connection.socket.resume()
  await connection.closed
  expect(connection.received().length).toBeLessThan(size)
})
