import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { json, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { Script } from '#service/models/openai/test-upstream.ts'
import { probeEndpoint } from './probe-endpoint.ts'
import { connections } from './start-providers.ts'

const chainName = 'sheaf-of-tests'

function agent(kind: 'guarded' | 'trusted' = 'guarded') {
  const { agents, close } = connections({ privateHosts: [], secret: 'a secret' })
  onTestFinished(close)
  return agents[kind]
}

async function probe(
  script: Script,
  options: { key?: string; path?: string; timeout?: number } = {},
) {
  const upstream = await testUpstream()
  onTestFinished(() => upstream.close())
  upstream.answer(script)
  const base_url = upstream.base_url.replace('/v1', options.path ?? '/v1')
  const probeOptions = {
    api_key: options.key ?? null,
    chainName,
    agent: agent(),
    timeout: options.timeout ?? 10_000,
  }
  const answer = await probeEndpoint(base_url, probeOptions)
  return { answer, received: upstream.received, base_url, host: new URL(base_url).host }
}

test.each([
  ['OpenAI', { object: 'list', data: [{ id: 'wool', object: 'model' }, { id: 'silk' }] }],
  ['Together', [{ id: 'wool' }, { id: 'silk', context_length: 8192 }]],
  ['one that repeats itself', { data: [{ id: 'wool' }, { id: 'silk' }, { id: 'wool' }] }],
  ['one with entries of its own', { data: [{ id: 'wool' }, { name: 'x' }, { id: 'silk' }] }],
])('the model list of %s is read', async (_, body) => {
  const { answer } = await probe(json(body))
  expect(answer).toEqual({ models: ['wool', 'silk'] })
})

test('a server without models is valid', async () => {
  for (const body of [{ data: [] }, { object: 'list', data: null }]) {
    expect((await probe(json(body))).answer).toEqual({ models: [] })
  }
})

test('the key is sent, but no cookie or other header', async () => {
  const { received } = await probe(json({ data: [] }), { key: 'sk-wool' })
  expect(received[0]?.headers.authorization).toBe('Bearer sk-wool')
})

test.each([
  [401, 'sk-wool', 'The API key was rejected.'],
  [403, 'sk-wool', 'The API key was rejected.'],
  [401, undefined, 'An API key is required.'],
  [429, 'sk-wool', 'The provider’s rate limit is reached.'],
  [500, 'sk-wool', 'The provider returned an error with status 500.'],
  [418, 'sk-wool', 'The server responded, but not like an OpenAI-compatible API.'],
])('a status of %i with the key %s is explained', async (status, key, message) => {
  const { answer } = await probe(json({ error: { message: 'secret words' } }, status), {
    ...(key !== undefined && { key }),
  })
  expect(answer).toEqual({ reason: 'refused', message })
})

test('an incomplete address is explained with the usual ending', async () => {
  const { answer, base_url } = await probe(json({}, 404), { path: '/api' })
  expect(answer).toEqual({
    reason: 'unlisted',
    message: `${base_url}/models does not exist. Most addresses end in /v1.`,
  })
  const whole = await probe(json({}, 404))
  expect(whole.answer).toMatchObject({ message: `${whole.base_url}/models does not exist.` })
})

test.each([
  ['a page', { headers: { 'content-type': 'text/html' }, chunks: ['<html>secret words</html>'] }],
  ['other JSON', json({ hello: 'secret words' })],
  ['a list of other things', json([1, 2, { secret: 'words' }])],
  ['nothing', { chunks: [] }],
  ['ever more', { chunks: ['x'.repeat(9_000_000)] }],
] satisfies [string, Script][])('%s is not a model list', async (_, script) => {
  const { answer } = await probe(script)
  expect(answer).toEqual({
    reason: 'refused',
    message: 'The server responded, but not like an OpenAI-compatible API.',
  })
})

test('a redirect is not followed, because its target must not receive the key', async () => {
  const other = await testUpstream()
  onTestFinished(() => other.close())
  const location = `${other.base_url}/models`
  const { answer } = await probe({ status: 302, headers: { location } }, { key: 'sk-wool' })
  expect(answer).toMatchObject({
    message: `The URL redirects to ${new URL(location).origin}. Enter the address it leads to.`,
  })
  const within = await probe({ status: 308, headers: { location: '/v2/models?key=secret' } })
  expect(within.answer).toMatchObject({
    message: `The URL redirects to another path of http://${within.host}. Enter the address it leads to.`,
  })
  expect(other.received).toEqual([])
})

test('silence, a broken connection and a closed port are distinguished', async () => {
  const silent = await probe({ end: 'silent' }, { timeout: 500 })
  expect(silent.answer).toEqual({
    reason: 'unreachable',
    message: `${silent.host} did not respond within 0.5 s.`,
  })
  const broken = await probe({ chunks: ['{'], end: 'cut' })
  expect(broken.answer).toEqual({
    reason: 'unreachable',
    message: `${broken.host} closed the connection.`,
  })
  const probeOptions = { api_key: null, chainName, agent: agent(), timeout: 60_000 }
  const closedServer = await testUpstream()
  await closedServer.close()
  expect(await probeEndpoint(closedServer.base_url, probeOptions)).toEqual({
    reason: 'unreachable',
    message: `Nothing is listening at 127.0.0.1:${closedServer.port}. Is the server running?`,
  })
  expect(await probeEndpoint('http://127.0.0.1:9/v1', probeOptions)).toEqual({
    reason: 'unreachable',
    message: 'Port 9 is blocked for web requests.',
  })
})

test('HTTP instead of HTTPS is explained', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens at a port has one
  const { port } = server.address() as AddressInfo
  const probeOptions = { api_key: null, chainName, agent: agent(), timeout: 60_000 }
  expect(await probeEndpoint(`https://127.0.0.1:${port}/v1`, probeOptions)).toEqual({
    reason: 'unreachable',
    message: `127.0.0.1:${port} does not support HTTPS.`,
  })
})

test('a forbidden address is not requested unless the operator allowed it', async () => {
  const probeOptions = { api_key: 'sk-wool', chainName, timeout: 300 }
  expect(
    await probeEndpoint('http://169.254.169.254/v1', { ...probeOptions, agent: agent('guarded') }),
  ).toEqual({
    reason: 'unreachable',
    message: expect.stringMatching(
      /^Requests to 169\.254\.169\.254 are not allowed\. .*SHEAF_PRIVATE_HOSTS/,
    ),
  })
  const trusted = await probeEndpoint('http://192.0.2.1/v1', {
    ...probeOptions,
    agent: agent('trusted'),
  })
  expect(JSON.stringify(trusted)).not.toContain('are not allowed')
})
