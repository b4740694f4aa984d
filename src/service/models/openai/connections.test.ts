import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { expect, test, vi } from 'vitest'
import { joined, talk } from './endpoint-for-test.ts'
import { openAiEndpoint } from './openai-endpoint.ts'
import { ending, json, piece, testUpstream } from './test-upstream.ts'

const endless = { chunks: [piece({ content: 'Hello' })], end: 'hang' } as const

test('giving up ends the request upstream, whenever it is', async () => {
  const moments = [
    { chunks: [], end: 'silent' },
    { chunks: [], end: 'hang' },
    endless,
    { chunks: ['{"choices": ['], end: 'hang' },
  ] as const
  for (const script of moments) {
    await using given = await talk([script])
    const stop = new AbortController()
    const answer = given.all({}, stop.signal)
    answer.catch(() => {})
    await vi.waitFor(() => expect(given.upstream.received).toHaveLength(1))
    await pause(20)
    stop.abort(new Error('the caller left'))
    await expect(answer).rejects.toThrow('the caller left')
    await vi.waitFor(() => expect(given.upstream.abandoned()).toBe(1), 1000)
    expect(given.upstream.open()).toBe(0)
    expect(given.endpoint.circuit()).toBe('closed')
  }
})

test('a reader who turns away ends the request upstream', async () => {
  await using given = await talk([endless])
  for await (const event of given.ask()) {
    expect(event).toEqual({ type: 'text', text: 'Hello' })
    break
  }
  await vi.waitFor(() => expect(given.upstream.abandoned()).toBe(1), 1000)
})

test('a caller who has left already sends nothing', async () => {
  await using given = await talk()
  await expect(given.all({}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(given.upstream.received).toHaveLength(0)
})

test('answers that came to their end share a connection', async () => {
  await using given = await talk()
  for (let at = 0; at < 5; at += 1) {
    await given.all({ stream: at % 2 === 0 })
    // the very last byte is not waited for by whoever reads
    await pause(20)
  }
  expect(given.upstream.connections()).toBe(1)
  expect(given.upstream.abandoned()).toBe(0)
})

test('an endpoint that comes back within a moment is not missed', async () => {
  await using given = await talk()
  const { port } = given.upstream
  await given.upstream.close()
  const answer = given.all()
  await pause(50)
  const back = await testUpstream(port)
  expect(joined(await answer).text).toBe('Hello there.')
  await back.close()
})

test('a thousand streams are open at once', async () => {
  const together = Promise.withResolvers<void>()
  await using given = await talk([
    {
      chunks: [
        piece({ content: 'Hello' }),
        together.promise,
        piece({ content: ' all.' }),
        ending(),
      ],
    },
  ])
  const answers = Array.from({ length: 1000 }, () => given.all())
  await vi.waitFor(() => expect(given.upstream.open()).toBe(1000), 20_000)
  together.resolve()
  const texts = (await Promise.all(answers)).map((events) => joined(events).text)
  expect(new Set(texts)).toEqual(new Set(['Hello all.']))
}, 30_000)

test('a slow reader holds its upstream back, and reads all', async () => {
  const big = piece({ content: 'x'.repeat(100_000) })
  await using given = await talk([{ chunks: [...Array.from({ length: 40 }, () => big), ending()] }])
  let length = 0
  for await (const event of given.ask()) {
    if (event.type !== 'text') continue
    length += event.text.length
    await pause(2)
  }
  expect(length).toBe(4_000_000)
})

test('what is sent after the end of an answer does not hold it up', async () => {
  await using given = await talk([
    { chunks: [piece({ content: 'a' }), ending(), ': still here\n\n'], end: 'hang' },
  ])
  expect(joined(await given.all()).text).toBe('a')
})

test('models are listed in each form they are listed in', async () => {
  const forms = [
    { object: 'list', data: [{ id: 'a' }, { id: 'b', object: 'model' }] },
    { models: [{ name: 'a' }, { model: 'b' }] },
    [{ id: 'a' }, 'b', {}],
  ]
  await using given = await talk()
  for (const form of forms) {
    given.upstream.answer(json(form))
    expect(await given.endpoint.listModels(AbortSignal.timeout(5000))).toEqual(['a', 'b'])
  }
  expect(given.upstream.received[0]).toMatchObject({ method: 'GET', path: '/v1/models' })
  given.upstream.answer({ chunks: ['<html>'] })
  await expect(given.endpoint.listModels(AbortSignal.timeout(5000))).rejects.toMatchObject({
    key: 'model_failed',
  })
})

test('another’s agent makes the connections and outlives the endpoint', async () => {
  const upstream = await testUpstream()
  const dispatcher = new Agent()
  const endpoint = openAiEndpoint({ base_url: `${upstream.base_url}/`, api_key: null, dispatcher })
  const never = new AbortController().signal
  expect(await endpoint.listModels(never)).toEqual(['test-model'])
  expect(upstream.received[0]?.path).toBe('/v1/models')
  expect(upstream.received[0]?.headers['authorization']).toBeUndefined()
  await endpoint.close()
  expect(dispatcher.closed).toBe(false)
  await dispatcher.close()
  await upstream.close()
})
