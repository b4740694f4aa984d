import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { joinEvents, startTestEndpoint } from './test-endpoint.ts'
import { openAiEndpoint } from './openai-endpoint.ts'
import { ending, json, piece, testUpstream } from './test-upstream.ts'
import type { Script } from './test-upstream.ts'

const endless = { chunks: [piece({ content: 'Hello' })], end: 'hang' } as const

test('aborting ends the request upstream at any time', async () => {
  const moments = [
    { chunks: [], end: 'silent' },
    { chunks: [], end: 'hang' },
    endless,
    { chunks: ['{"choices": ['], end: 'hang' },
  ] as const
  for (const script of moments) {
    await using setup = await startTestEndpoint([script])
    const stop = new AbortController()
    const answer = setup.all({}, stop.signal)
    answer.catch(() => {})
    await expect.poll(() => setup.upstream.received).toHaveLength(1)
    await pause(20)
    stop.abort(new Error('the caller left'))
    await expect(answer).rejects.toThrow('the caller left')
    await expect.poll(() => setup.upstream.abandoned()).toBe(1)
    expect(setup.upstream.open()).toBe(0)
    expect(setup.endpoint.circuit()).toBe('closed')
  }
})

test('a reader that stops early ends the request upstream', async () => {
  await using setup = await startTestEndpoint([endless])
  for await (const event of setup.ask()) {
    expect(event).toEqual({ type: 'text', text: 'Hello' })
    break
  }
  await expect.poll(() => setup.upstream.abandoned()).toBe(1)
})

test('an aborted signal sends nothing', async () => {
  await using setup = await startTestEndpoint()
  await expect(setup.all({}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(setup.upstream.received).toHaveLength(0)
})

test('complete answers share a connection', async () => {
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.close())
  await using setup = await startTestEndpoint([], { dispatcher })
  const free = () => Object.values(dispatcher.stats).map((stats) => 'free' in stats && stats.free)
  for (let at = 0; at < 5; at += 1) {
    await setup.all({ stream: at % 2 === 0 })
    // The reader does not wait for the end of the response.
    await expect.poll(free).toEqual([1])
  }
  expect(setup.upstream.connections()).toBe(1)
  expect(setup.upstream.abandoned()).toBe(0)
})

test('a request is retried when the endpoint restarts', async () => {
  await using setup = await startTestEndpoint()
  const { port } = setup.upstream
  await setup.upstream.close()
  const answer = setup.all()
  await pause(50)
  const back = await testUpstream(port)
  expect(joinEvents(await answer).text).toBe('Hello there.')
  await back.close()
})

test('a thousand streams are open at once', async () => {
  const together = Promise.withResolvers<void>()
  const streams: Script[] = [
    {
      chunks: [
        piece({ content: 'Hello' }),
        together.promise,
        piece({ content: ' all.' }),
        ending(),
      ],
    },
  ]
  // A busy machine takes longer than the default to accept so many connections.
  await using setup = await startTestEndpoint(streams, { timeouts: { connect: 60_000 } })
  const answers = Array.from({ length: 1000 }, () => setup.all())
  await expect.poll(() => setup.upstream.open()).toBe(1000)
  together.resolve()
  const texts = (await Promise.all(answers)).map((events) => joinEvents(events).text)
  expect(new Set(texts)).toEqual(new Set(['Hello all.']))
})

test('a slow reader slows its upstream down and reads everything', async () => {
  const big = piece({ content: 'x'.repeat(100_000) })
  await using setup = await startTestEndpoint([
    { chunks: [...Array.from({ length: 40 }, () => big), ending()] },
  ])
  let length = 0
  for await (const event of setup.ask()) {
    if (event.type !== 'text') continue
    length += event.text.length
    await pause(2)
  }
  expect(length).toBe(4_000_000)
})

test('bytes after the end of an answer do not delay it', async () => {
  await using setup = await startTestEndpoint([
    { chunks: [piece({ content: 'a' }), ending(), ': still here\n\n'], end: 'hang' },
  ])
  expect(joinEvents(await setup.all()).text).toBe('a')
})

test('every shape of model list is read', async () => {
  const forms = [
    { object: 'list', data: [{ id: 'a' }, { id: 'b', object: 'model' }] },
    { models: [{ name: 'a' }, { model: 'b' }] },
    [{ id: 'a' }, 'b', {}],
  ]
  await using setup = await startTestEndpoint()
  for (const form of forms) {
    setup.upstream.answer(json(form))
    expect(await setup.endpoint.listModels(AbortSignal.timeout(5000))).toEqual(['a', 'b'])
  }
  expect(setup.upstream.received[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
  setup.upstream.answer({ chunks: ['<html>'] })
  await expect(setup.endpoint.listModels(AbortSignal.timeout(5000))).rejects.toMatchObject({
    key: 'model_failed',
  })
})

test('a given dispatcher makes the connections and is not closed with the endpoint', async () => {
  const upstream = await testUpstream()
  const dispatcher = new Agent()
  const endpoint = openAiEndpoint({
    base_url: `${upstream.base_url}/`,
    api_key: null,
    chainName: 'a',
    dispatcher,
  })
  const never = new AbortController().signal
  expect(await endpoint.listModels(never)).toEqual(['test-model'])
  expect(upstream.received[0]?.path).toBe('/v1/models')
  expect(upstream.received[0]?.headers['authorization']).toBeUndefined()
  await endpoint.close()
  expect(dispatcher.closed).toBe(false)
  await dispatcher.close()
  await upstream.close()
})
