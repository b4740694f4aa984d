import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { sendMcpMessage } from '#contract/tools/mcp.ts'
import { puppet, registryOf } from '#service/chat/test-puppet.ts'
import { embeddedService } from '#service/test-service.ts'

vi.setConfig({ testTimeout: 60_000 })

async function begin(parts: Parameters<typeof embeddedService>[0] = {}) {
  const service = await embeddedService(parts)
  const { app, admin } = service
  const sendText = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: sendMcpMessage.path,
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', ...headers },
      payload,
    })
  const send = (message: unknown, headers?: Record<string, string>) =>
    sendText(JSON.stringify(message), headers)
  return { ...service, sendText, send }
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = (name: unknown, input: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
})

test.each(['a b', '[', 'x:y:z', 'x:99999', '%zz', 'user:pw@evil', '<script>', 'a/b', 'a?b'])(
  'the host “%s” is refused',
  async (host) => {
    const { send } = await begin()
    const reply = await send(listTools, { host })
    expect([reply.statusCode, reply.json().extras]).toEqual([
      400,
      expect.objectContaining({ failure: 'request_unreadable' }),
    ])
  },
)

test.each([
  ['no JSON', '{"jsonrpc": "2.0", '],
  ['an empty body', ''],
  ['null', 'null'],
  ['a text', '"tools/list"'],
  ['a batch', JSON.stringify([listTools, listTools])],
  ['an empty batch', '[]'],
  ['a batch of ten thousand', JSON.stringify(Array.from({ length: 10_000 }, () => listTools))],
  ['another version', JSON.stringify({ ...listTools, jsonrpc: '1.0' })],
  ['no version', JSON.stringify({ id: 1, method: 'tools/list' })],
  ['a method that is a number', JSON.stringify({ ...listTools, method: 7 })],
  ['no method', JSON.stringify({ jsonrpc: '2.0', id: 1 })],
  ['an ID that is an object', JSON.stringify({ ...listTools, id: { a: 1 } })],
  ['parameters that are a text', JSON.stringify({ ...listTools, params: 'all' })],
  [
    'a deep body',
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
  ],
  ['a body of two megabytes', JSON.stringify({ ...listTools, pad: 'x'.repeat(2_000_000) })],
])('%s is refused, and runs nothing', async (_, payload) => {
  const { sendText, send } = await begin()
  const reply = await sendText(payload)
  expect([reply.statusCode < 500, reply.body.includes('"tools":')]).toEqual([true, false])
  expect(reply.statusCode >= 400 || reply.body.includes('"error"')).toBe(true)
  expect((await send(listTools)).body).toContain('"tools":')
})

test.each([
  ['an unknown method', { ...listTools, method: 'system/exec' }, '"error"'],
  ['a method of all objects', { ...listTools, method: '__proto__' }, '"error"'],
  ['a tool of all objects', call('__proto__', {}), '"isError":true'],
  ['a tool named constructor', call('constructor', {}), '"isError":true'],
  ['a tool whose name is a list', call(['search'], {}), 'error'],
  ['input that is a text', call('search', 'wool'), 'error'],
  ['input that is a list', call('search', [1, 2]), 'error'],
  ['a search for a number', call('search', { query: 7 }), '"isError":true'],
  ['a search for a megabyte', call('search', { query: 'wool '.repeat(200_000) }), 'rror'],
  ['a file that leads elsewhere', call('fetch', { id: '../../v1/admin/keys' }), '"isError":true'],
  ['a file with a query', call('fetch', { id: 'a?b=c#d' }), '"isError":true'],
  ['a file that is an object', call('fetch', { id: { $ne: null } }), '"isError":true'],
  [
    'graphs that are no IDs',
    call('ask', { question: 'x', graph_ids: ['%2e%2e'] }),
    '"isError":true',
  ],
])('%s is an error of the message', async (_, message, errorText) => {
  const { send } = await begin()
  const reply = await send(message)
  expect(reply.body).toContain(errorText)
  expect(reply.body).not.toContain('internal error')
})

test('a session that one key names is none for another key', async () => {
  const { send, newOrganization, ask, admin } = await begin()
  await ask(createGraph, { body: { name: 'Secrets' } }, admin)
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  }
  const begun = await send(initialize)
  expect(begun.headers['mcp-session-id']).toBeUndefined()
  const list = call('list_graphs', {})
  expect((await send(list)).body).toContain('Secrets')

  const { admin: stranger } = await newOrganization()
  for (const session of ['', 'a'.repeat(4000), String(begun.headers['mcp-session-id'])]) {
    const headers = { authorization: `Bearer ${stranger}`, 'mcp-session-id': session }
    const reply = await send(list, headers)
    expect([reply.statusCode, reply.body.includes('Secrets')]).toEqual([200, false])
  }
  expect((await send(list, { authorization: '', 'mcp-session-id': 'x' })).statusCode).toBe(401)
})

test('messages whose sender hangs up stop their model, and others are answered', async () => {
  let aborted = 0
  const waiting = async function* waiting(_: unknown, signal: AbortSignal) {
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => {
      aborted += 1
      reject(new Error('aborted'))
    })
    yield await promise
  }
  const count = 10
  const model = puppet(...Array.from({ length: count }, () => waiting))
  const service = await begin({ models: registryOf({ 'mdl-x5': model }), worker: true })
  const { app, admin, ask, upload, waitUntilRead, send } = service
  const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
  const file = await upload(admin, { name: 'w.txt', bytes: 'Wool is dear.', graphId: graph.id })
  await waitUntilRead(file.id)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const message = JSON.stringify(call('ask', { question: 'Is wool dear?', graph_ids: [graph.id] }))
  const sent = Array.from({ length: count }, () =>
    request(`${address}${sendMcpMessage.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    }).on('error', () => undefined),
  )
  for (const one of sent) one.end(message)
  await expect.poll(() => model.requests.length).toBeGreaterThan(0)
  for (const one of sent) one.destroy()
  // Messages that had arrived may still be asking the model.
  await expect.poll(() => model.requests.length - aborted).toBe(0)
  expect((await send(listTools)).body).toContain('"tools":')
})
