import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createKey } from '#contract/access.ts'
import { rotateKey } from '#contract/access-questions.ts'
import { createProvider } from '#contract/models.ts'
import { createRun } from '#contract/runs.ts'
import { newSecret } from '#service/access/secret.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { embeddedService } from '#service/test-service.ts'

test('a probe of a service whose disk is full is not logged as an error', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const space = { ...unwatchedDisk, isFull: () => true }
  const { app } = await embeddedService({ logger, space })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(lines).toEqual([])
})

test('the log has every request, but no API key, no provider key and no text of a caller', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const failing = {
    preHandler: () => {
      throw new Error('It broke.')
    },
  }
  const { app, ask, send, admin, headers } = await embeddedService({ logger })
  const created = await ask(createKey, { body: { name: 'Another' } }, admin)
  const { key } = await ask(rotateKey, { params: { key_id: created.id }, body: {} }, admin)
  const upstream = 'sk-secret-of-a-provider'
  await send(
    createProvider,
    { body: { name: 'P', base_url: 'http://127.0.0.1:1/v1', api_key: upstream } },
    admin,
  )
  const request = { model: 'm', messages: [{ role: 'user', content: 'A secret plan' }] }
  await send(createRun, { body: { request } }, admin)
  const stranger = newSecret()
  await send(createRun, { body: { request } }, stranger)
  await app.inject({ url: '/v1/me', headers: { authorization: `Basic ${stranger}` } })
  await app.inject({ url: '/v1/graphs?search=secret+plan&name=secret%20plan', headers })
  await app.inject({ method: 'POST', url: '/v1/graphs', headers, payload: '{"A secret plan' })

  const broken = await embeddedService({ logger, hooks: [failing] })
  expect((await broken.send(createRun, { body: { request } }, broken.admin)).statusCode).toBe(500)

  const log = lines.join('')
  expect(log).toContain('/v1/admin/keys')
  expect(log).toContain('It broke.')
  for (const secret of [
    admin,
    broken.admin,
    created.key,
    key,
    stranger,
    upstream,
    'secret plan',
    'secret+plan',
    'secret%20plan',
  ]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  }
})
