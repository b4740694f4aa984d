import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { openConnection, requestText } from '#service/http/server/test-connection.ts'
import { goOn } from '#service/http/request-hooks.ts'
import type { RequestHooks } from '#service/http/request-hooks.ts'
import { embeddedService } from '#service/test-service.ts'

/** A service whose given operations start and then wait until `letGo` is called. */
async function holdOperations(operations: readonly string[], parts = {}) {
  const inProgress: (() => void)[] = []
  let isOpen = false
  const watch: RequestHooks = {
    preHandler: async ({ operation }) => {
      if (isOpen || !operations.includes(operation)) return undefined
      await new Promise<void>((resolve) => inProgress.push(resolve))
      return undefined
    },
  }
  const service = await embeddedService({ ...parts, hooks: [watch] })
  const organization = await service.newOrganization()
  return {
    ...service,
    keys: {
      first: await organization.newKey(),
      second: await organization.newKey(),
      third: await organization.newKey(),
    },
    stranger: (await service.newOrganization()).admin,
    inProgress: () => inProgress.length,
    letGo: () => {
      isOpen = true
      for (const resolve of inProgress.splice(0)) resolve()
    },
  }
}

const question = { body: { graph_ids: [randomUUID()], question: 'Who?' } }
const chat = (content: string) => ({
  body: { model: 'sheaf-reader', messages: [{ role: 'user' as const, content }] },
})

test('one key runs at most half of the questions and one organization three quarters; others wait', async () => {
  const { send, keys, stranger, inProgress, letGo } = await holdOperations(['askGraphs'])
  const replies = [keys.first, keys.second, keys.third].flatMap((key) =>
    Array.from({ length: 30 }, () => send(askGraphs, question, key)),
  )
  await expect.poll(inProgress).toBe(24)
  replies.push(...Array.from({ length: 30 }, () => send(askGraphs, question, stranger)))
  await expect.poll(inProgress).toBe(32)
  letGo()
  const statuses = new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => status === 429 || status === 503)).toEqual([])
})

test('cheap requests never wait behind expensive ones, even of their own key', async () => {
  const { send, ask, keys, inProgress, letGo } = await holdOperations(['askGraphs'])
  const replies = Array.from({ length: 100 }, () => send(askGraphs, question, keys.first))
  await expect.poll(inProgress).toBe(16)
  expect((await ask(listGraphs, {}, keys.first)).data).toEqual([])
  await ask(createGraph, { body: { name: 'Harvest' } }, keys.first)
  await ask(getMe, {}, keys.first)
  letGo()
  await Promise.all(replies)
})

test('ten endless streams of a key, whose records never wait, do not hold others', async () => {
  let isEnded = false
  const streaming = new Set<unknown>()
  const watch: RequestHooks = {
    preHandler: async ({ operation, request }) => {
      if (operation !== 'createChatCompletion') return undefined
      // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- the test ends it while this waits for its turn
      while (!isEnded) {
        streaming.add(request)
        await goOn(request)
      }
      return undefined
    },
  }
  const { ask, send, admin, newOrganization } = await embeddedService({ hooks: [watch] })
  const stranger = (await newOrganization()).admin
  const chats = Array.from({ length: 10 }, () => send(createChatCompletion, chat('Hello'), admin))
  await expect.poll(() => streaming.size).toBe(10)
  for (const key of [stranger, admin]) await ask(listGraphs, {}, key)
  isEnded = true
  await Promise.all(chats)
})

test('a key whose queue is full gets 429 with Retry-After', async () => {
  const { send, refusal, keys, inProgress, letGo } = await holdOperations(['askGraphs'], {
    work: { maxWaiting: 40 },
  })
  const replies = Array.from({ length: 16 + 20 }, () => send(askGraphs, question, keys.first))
  await expect.poll(inProgress).toBe(16)
  const reply = await refusal(askGraphs, question, keys.first)
  expect([reply.status, reply.failure]).toEqual([429, 'too_many_requests'])
  expect(reply.headers['retry-after']).toBe('2')
  const other = send(askGraphs, question, keys.second)
  await expect.poll(inProgress).toBe(17)
  letGo()
  await Promise.all([...replies, other])
})

test('a request whose caller hangs up frees its place when its handler ends', async () => {
  const { app, keys, inProgress, letGo } = await holdOperations(['createChatCompletion'], {
    work: { maxChats: 2 },
  })
  const body = JSON.stringify(chat('Hello').body)
  const text = requestText(
    'POST /v1/chat',
    {
      authorization: `Bearer ${keys.first}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
    body,
  )
  const first = await openConnection(app)
  first.write(text)
  await expect.poll(inProgress).toBe(1)
  const second = await openConnection(app)
  second.write(text)
  // A caller who hangs up while waiting leaves the queue.
  const third = await openConnection(app)
  third.write(text)
  third.socket.resetAndDestroy()
  first.socket.resetAndDestroy()
  letGo()
  await second.answers(1)
  expect(second.statuses()).toEqual([200])
})

test('the memory of large bodies is bounded, and small bodies do not wait', async () => {
  const { send, ask, keys, inProgress, letGo } = await holdOperations(['createChatCompletion'], {
    work: { maxBodyBytes: 4_000_000 },
  })
  const large = chat('x'.repeat(900_000))
  const replies = Array.from({ length: 5 }, () => send(createChatCompletion, large, keys.first))
  await expect.poll(inProgress).toBe(2)
  replies.push(send(createChatCompletion, chat('Hello'), keys.first))
  await expect.poll(inProgress).toBe(3)
  replies.push(send(createChatCompletion, large, keys.second))
  await expect.poll(inProgress).toBe(4)
  await ask(createGraph, { body: { name: 'Harvest' } }, keys.first)
  letGo()
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual(Array(7).fill(200))
})

test('a large body waits for memory, and a small body of unknown length returns what was reserved for it', async () => {
  const { app, keys, inProgress, letGo } = await holdOperations(['createChatCompletion'], {
    work: { maxBodyBytes: 64 * 1024 * 1024 },
  })
  const body = JSON.stringify(chat('Hello').body)
  const head = requestText('POST /v1/chat', {
    authorization: `Bearer ${keys.first}`,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  })
  const connections = await Promise.all([1, 2, 3].map(() => openConnection(app)))
  const [first, second, third] = connections
  first?.write(`${head}${body.length.toString(16)}\r\n`)
  second?.write(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  third?.write(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  expect(inProgress()).toBe(0)
  first?.write(`${body}\r\n0\r\n\r\n`)
  await expect.poll(inProgress).toBe(3)
  letGo()
  await Promise.all(connections.map((connection) => connection.answers(1)))
  expect(connections.flatMap(({ statuses }) => statuses())).toEqual([200, 200, 200])
})

test('an overloaded event loop refuses expensive requests first and never reads', async () => {
  let lagMs = 0
  const { ask, send, refusal, keys, inProgress, letGo } = await holdOperations(
    ['askGraphs', 'createChatCompletion'],
    { lagMs: () => lagMs },
  )
  // One of each class is let in, whatever holds the loop.
  lagMs = 500
  const first = send(askGraphs, question, keys.first)
  await expect.poll(inProgress).toBe(1)
  const reply = await refusal(askGraphs, question, keys.second)
  expect([reply.status, reply.failure]).toEqual([503, 'unavailable'])
  expect(reply.headers['retry-after']).toBe('2')
  const chats = [send(createChatCompletion, chat('Hello'), keys.first)]
  await expect.poll(inProgress).toBe(2)
  chats.push(send(createChatCompletion, chat('Hello'), keys.first))
  await expect.poll(inProgress).toBe(3)
  lagMs = 5000
  const also = await refusal(createChatCompletion, chat('Hello'), keys.first)
  expect([also.status, also.failure]).toEqual([503, 'unavailable'])
  expect((await ask(listGraphs, {}, keys.first)).data).toEqual([])
  letGo()
  for (const { statusCode } of await Promise.all(chats)) expect(statusCode).toBe(200)
  expect((await first).statusCode).toBe(404)
  lagMs = 0
  await ask(createGraph, { body: { name: 'Harvest' } }, keys.first)
})
