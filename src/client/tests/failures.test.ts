import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createClient, SheafError } from '#client/client.ts'
import { events, failure, json, misbehaving } from './test-misbehaving.ts'

const page = (ids: readonly string[], has_more: boolean) =>
  json({
    data: ids.map((id) => ({ id })),
    has_more,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
  })
const graph = json({ id: 'g1', name: 'Wool' })
const question = { graph_ids: ['g1'], question: 'What is wool?' }

test('a failure has its key, status, advice, fields and request id', async () => {
  const { sheaf } = await misbehaving([failure(400, 'graph_name_taken')])
  const error = await sheaf.createGraph({ name: 'Wool' }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SheafError)
  expect(error).toMatchObject({
    name: 'SheafError',
    key: 'graph_name_taken',
    status: 400,
    message: 'A failure: graph_name_taken.',
    advice: 'Choose another name.',
    requestId: 'r1',
    fields: { name: 'A failure: graph_name_taken.' },
  })
})

test('a failure of a newer service keeps its key', async () => {
  const { sheaf } = await misbehaving([failure(400, 'moon_in_the_way')])
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'moon_in_the_way', advice: '' })
})

test('a response of something else is unreadable', async () => {
  const html = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'x-request-id': 'r2' }).end('<html>')
  }
  const { sheaf } = await misbehaving([html(404), html(200), json({}), json('text')])
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unreadable', status: 404 })
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unreadable', requestId: 'r2' })
  await expect(sheaf.listGraphs.all().next()).rejects.toMatchObject({ key: 'unreadable' })
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unreadable' })
})

test('a list whose pages repeat is unreadable', async () => {
  const { sheaf } = await misbehaving([page(['a'], true), page(['b'], true), page(['b'], true)])
  const ids: unknown[] = []
  const list = async () => {
    for await (const { id } of sheaf.listGraphs.all()) ids.push(id)
  }
  await expect(list()).rejects.toMatchObject({ key: 'unreadable' })
  expect(ids).toEqual(['a', 'b', 'b'])
})

test('an answer or a failure without end is unreadable', async () => {
  const part = Buffer.alloc(1024 * 1024, ' ')
  const endless = (status: number) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const write = (): void => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', write)
    write()
  }
  const { sheaf } = await misbehaving([endless(200), endless(400)], { maxRetries: 0 })
  const message = 'The response is longer than 64 MB.'
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unreadable', status: 200, message })
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unreadable', status: 400, message })
})

test('a service that is not there is unreachable', async () => {
  const sheaf = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'k', maxRetries: 0 })
  await expect(sheaf.getMe()).rejects.toMatchObject({
    key: 'unreachable',
    status: 0,
    message: 'Could not reach 127.0.0.1:1.',
    advice: 'Check that the service is running and that you are online, then try again.',
  })
})

test('temporary failures are repeated, with one idempotency key', async () => {
  const answers = [failure(503, 'unavailable'), failure(500, 'internal'), graph]
  const { sheaf, requests } = await misbehaving(answers)
  expect(await sheaf.createGraph({ name: 'Wool' })).toMatchObject({ id: 'g1' })
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([3, 1, 32])
  await sheaf.createGraph({ name: 'Wool' }, { idempotencyKey: 'mine' })
  expect(requests.at(-1)?.headers['idempotency-key']).toBe('mine')
})

test('a broken connection is repeated, also in the middle of a response', async () => {
  const { sheaf, requests } = await misbehaving([
    (response) => response.destroy(),
    (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id":', () => response.destroy())
    },
    graph,
  ])
  expect(await sheaf.getGraph({ graph_id: 'g1' })).toMatchObject({ id: 'g1' })
  expect(requests.length).toBe(3)
})

test('after two retries, the last failure is the result', async () => {
  const { sheaf, requests } = await misbehaving([failure(503, 'unavailable')])
  await expect(sheaf.getMe()).rejects.toMatchObject({ key: 'unavailable', status: 503 })
  expect(requests.length).toBe(3)
  await expect(sheaf.getMe({}, { maxRetries: 0 })).rejects.toMatchObject({ key: 'unavailable' })
  expect(requests.length).toBe(4)
})

test('a change that may have taken effect is not repeated, and one that was refused is', async () => {
  const { sheaf, requests } = await misbehaving([(response) => response.destroy()])
  const input = { graph_id: 'g1', file_id: 'f1' }
  await expect(sheaf.addFileToGraph(input)).rejects.toMatchObject({ key: 'unreachable' })
  await expect(sheaf.deleteGraph(input)).rejects.toMatchObject({ key: 'unreachable' })
  expect(requests.length).toBe(2)

  const other = await misbehaving([failure(429, 'too_many_requests'), json({ id: 'f1' })])
  expect(await other.sheaf.addFileToGraph(input)).toMatchObject({ id: 'f1' })
})

test('x-should-retry decides', async () => {
  const never = await misbehaving([failure(503, 'unavailable', { 'x-should-retry': 'false' })])
  await expect(never.sheaf.getMe()).rejects.toMatchObject({ shouldRetry: false })
  expect(never.requests.length).toBe(1)

  const running = failure(409, 'idempotency_request_running', { 'x-should-retry': 'true' })
  const once = await misbehaving([running, graph])
  expect(await once.sheaf.createGraph({ name: 'Wool' })).toMatchObject({ id: 'g1' })
  expect(once.requests.length).toBe(2)
})

test('a retry waits as long as the service says, and a long wait is left to the caller', async () => {
  const soon = { 'retry-after-ms': '40' }
  const { sheaf } = await misbehaving([failure(429, 'too_many_requests', soon), graph])
  const startedAt = performance.now()
  await sheaf.getGraph({ graph_id: 'g1' })
  expect(performance.now() - startedAt).toBeGreaterThan(39)

  const late = { 'retry-after-ms': '90000' }
  const other = await misbehaving([failure(429, 'too_many_requests', late)])
  await expect(other.sheaf.getMe()).rejects.toMatchObject({ retryAfterMs: 90_000 })
  expect(other.requests.length).toBe(1)
})

test('a silent service ends a request, and the caller’s signal does with its reason', async () => {
  const silent = () => undefined
  const { sheaf, requests } = await misbehaving([silent], { timeoutMs: 30, maxRetries: 1 })
  await expect(sheaf.getMe()).rejects.toMatchObject({
    key: 'unreachable',
    message: expect.stringMatching(/ did not respond for 0\.03 seconds\.$/),
  })
  expect(requests.length).toBe(2)
  const controller = new AbortController()
  const call = sheaf.getMe({}, { signal: controller.signal, timeoutMs: 60_000 })
  controller.abort(new Error('enough'))
  await expect(call).rejects.toThrow('enough')
  await expect(sheaf.getMe({}, { signal: controller.signal })).rejects.toThrow('enough')
})

test('the signal ends a wait between attempts', async () => {
  const { sheaf } = await misbehaving([failure(503, 'unavailable', { 'retry-after-ms': '50000' })])
  const controller = new AbortController()
  const call = sheaf.getMe({}, { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('enough')), 20)
  await expect(call).rejects.toThrow('enough')
})

test('a stream that breaks off is unreachable after what it has yielded', async () => {
  const line = `data: ${JSON.stringify({ answer: 'Wool is' })}\n\n`
  for (const end of ['ends', 'breaks'] as const) {
    const { sheaf } = await misbehaving([events(line, end)])
    const pieces: string[] = []
    const read = async () => {
      for await (const { answer } of sheaf.askGraphs.stream(question)) pieces.push(answer)
    }
    await expect(read()).rejects.toMatchObject({ key: 'unreachable' })
    expect(pieces).toEqual(['Wool is'])
  }
})

test('an error event and an unreadable line end a stream', async () => {
  const error = { errors: [{ description: 'Gone.' }], extras: { failure: 'model_unavailable' } }
  const cases = [
    [`event: error\ndata: ${JSON.stringify(error)}\n\n`, { key: 'model_unavailable' }],
    ['data: {"a":\n\n', { key: 'unreadable' }],
    ['data: 5\n\n', { key: 'unreadable' }],
  ] as const
  for (const [text, expected] of cases) {
    const { sheaf } = await misbehaving([events(text, 'ends')])
    await expect(sheaf.askGraphs.stream(question).next()).rejects.toMatchObject(expected)
  }
})

test('a stream split at any byte yields the same', async () => {
  const lines = ['Die Fähre ', 'heißt „Möwe“ 🛳️.'].map((content) => ({ choices: [{ content }] }))
  const text = `${lines.map((line) => `data: ${JSON.stringify(line)}\r\n\r\n`).join('')}data: [DONE]\n\n`
  const bytes = new TextEncoder().encode(text)
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const body = new ReadableStream({
      start(target) {
        target.enqueue(bytes.slice(0, cut))
        target.enqueue(bytes.slice(cut))
        target.close()
      },
    })
    const sheaf = createClient({
      baseUrl: 'http://x',
      key: 'k',
      fetch: () => Promise.resolve(new Response(body)),
    })
    const input = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] }
    const read: unknown[] = []
    for await (const chunk of sheaf.createChatCompletion.stream(input)) read.push(chunk)
    expect(read).toEqual(lines)
  }
})

test('a failure before the first line of a stream is repeated', async () => {
  const last = `data: ${JSON.stringify({ answer: 'Hair.', references: {} })}\n\n`
  const { sheaf } = await misbehaving([failure(503, 'unavailable'), events(last, 'ends')])
  const { value } = await sheaf.askGraphs.stream(question).next()
  expect(value).toMatchObject({ answer: 'Hair.' })
})

test('leaving the loop of a stream ends the request', async () => {
  const closed = Promise.withResolvers<string>()
  const { sheaf } = await misbehaving([
    (response) => {
      response.on('close', () => closed.resolve('closed'))
      response.write(`data: {"answer":"a"}\n\n`)
    },
  ])
  for await (const { answer } of sheaf.askGraphs.stream(question)) {
    expect(answer).toBe('a')
    break
  }
  expect(await closed.promise).toBe('closed')
})

test('a list is read page by page, and only as far as its rows are taken', async () => {
  const { sheaf, requests } = await misbehaving([page(['a', 'b'], true), page(['c'], false)])
  const ids: string[] = []
  for await (const { id } of sheaf.listGraphs.all({ limit: 2 })) ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(requests.map(({ url }) => url)).toEqual([
    '/v1/graphs?limit=2',
    '/v1/graphs?limit=2&after=b',
  ])
  const other = await misbehaving([page(['a', 'b'], true)])
  for await (const { id } of other.sheaf.listGraphs.all()) {
    expect(id).toBe('a')
    break
  }
  expect(other.requests.length).toBe(1)
})

test('an id never leads to another path', async () => {
  const { sheaf, requests } = await misbehaving([graph])
  for (const graph_id of ['', '.', '..']) {
    await expect(sheaf.deleteGraph({ graph_id })).rejects.toThrow('requires the parameter graph_id')
  }
  expect(requests.length).toBe(0)
  await sheaf.deleteGraph({ graph_id: '../x?y#z' })
  expect(requests[0]?.url).toBe('/v1/graphs/..%2Fx%3Fy%23z')
})

test('the key is sent to the service alone, and a redirect is named at once', async () => {
  const { sheaf, requests } = await misbehaving([
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ])
  await expect(sheaf.getMe()).rejects.toMatchObject({
    key: 'unreadable',
    message: 'The response has the unexpected status 302.',
  })
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer a key'])
})

test('the key can be found before each attempt', async () => {
  let count = 0
  const key = () => Promise.resolve(`key ${(count += 1)}`)
  const { sheaf, requests } = await misbehaving([failure(503, 'unavailable'), graph], { key })
  await sheaf.getGraph({ graph_id: 'g1' })
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer key 1',
    'Bearer key 2',
  ])
})

test('an address that is none is refused', () => {
  for (const baseUrl of ['', 'sheaf', 'ftp://x', 'http://a:b@x', 'http://x?y', 'http://x#y']) {
    expect(() => createClient({ baseUrl, key: 'k' })).toThrow(TypeError)
  }
})
