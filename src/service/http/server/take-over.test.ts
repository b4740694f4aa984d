import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openSqlite } from '#service/database/sqlite.ts'
import { noCheckpoints } from '#service/database/sqlite/checkpoints.ts'
import { watchLog } from '#service/database/sqlite/group-commit.ts'
import { sendBytes } from '#service/http/send-bytes.ts'
import { sendEvents } from '#service/http/send-events.ts'
import { answerWhenSynced } from './answer-when-synced.ts'

test('streams and downloads begin when what they have read is on the disk', async () => {
  const order: string[] = []
  const database = openSqlite(':memory:')
  const whenSynced = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('on the disk')
  }
  watchLog(database, {
    log: { noteCommit: () => undefined, whenSynced, close: async () => undefined },
    checkpoints: noCheckpoints,
  })
  const app = Fastify()
  answerWhenSynced(app, database)
  async function* records() {
    yield 'a record'
  }
  async function* bytes() {
    yield Buffer.from('bytes')
  }
  app.get('/events', async (request, reply) => {
    reply.raw.once('finish', () => order.push('sent'))
    await sendEvents(request, reply, z.string(), records())
    return reply
  })
  app.get('/bytes', async (request, reply) => {
    reply.raw.once('finish', () => order.push('sent'))
    await sendBytes(request, reply, bytes())
    return reply
  })
  expect((await app.inject('/events')).body).toBe('data: "a record"\n\n')
  expect((await app.inject('/bytes')).body).toBe('bytes')
  expect(order).toEqual(['on the disk', 'sent', 'on the disk', 'sent'])
  await app.close()
  await database.destroy()
})
