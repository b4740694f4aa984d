import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { putLimits } from '#contract/limits.ts'
import { getUsage } from '#contract/usage.ts'
import { testUpstream } from '#service/models/openai/test-upstream.ts'
import type { Script } from '#service/models/openai/test-upstream.ts'
import { embeddedService } from '#service/test-service.ts'

const piece = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`

/** The service on a port, with a scripted upstream endpoint. */
async function begin(script: Script) {
  const upstream = await testUpstream()
  onTestFinished(() => upstream.close())
  upstream.answer(script)
  const { app, headers, usage, ask, admin } = await embeddedService({
    providers: {
      environment: {
        base_url: upstream.base_url,
        api_key: 'upstream-key',
        models: [{ id: 'mdl-x5', upstream: 'small' }],
      },
    },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    upstream,
    /** The sums of all requests so far. */
    totals: async () => {
      await usage.flush()
      return (await ask(getUsage, {}, admin)).totals
    },
    limitRequests: (maximum: number) =>
      ask(putLimits, { body: { limits: [{ limit: 'requests_per_minute', maximum }] } }, admin),
    /** The headers of a key that may chat and nothing else. */
    writer: async (): Promise<{ authorization: string }> => {
      const { key } = z.object({ key: z.string() }).parse(
        await (
          await fetch(`${address}/v1/admin/keys`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'Writer', permissions: ['chat:write'] }),
          })
        ).json(),
      )
      return { authorization: `Bearer ${key}` }
    },
    completion: (body: Record<string, unknown>) =>
      fetch(`${address}/v1/completions`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'mdl-x5', prompt: 'Wool is', ...body }),
      }),
    chat: (
      body: Record<string, unknown>,
      { signal, ...of }: { signal?: AbortSignal; authorization?: string } = {},
    ) =>
      fetch(`${address}/v1/chat`, {
        method: 'POST',
        headers: { ...headers, ...of, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'mdl-x5',
          messages: [{ role: 'user', content: 'What is wool?' }],
          ...body,
        }),
        ...(signal && { signal }),
      }),
  }
}

test('the endpoint of the environment answers as mdl-x5, with and without a stream', async () => {
  const { upstream, chat } = await begin({
    chunks: [
      piece('Wool '),
      piece('is warm.'),
      'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    ],
  })
  const text = await (await chat({ stream: true })).text()
  expect(text).toContain('"content":"Wool ')
  expect(text.trimEnd()).toMatch(/data: \[DONE\]$/)
  expect(upstream.received[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer upstream-key' },
    body: { model: 'small' },
  })
})

test.each([
  ['a stream', { stream: true }, { chunks: [piece('Wool ')], end: 'hang' }],
  ['several answers', { n: 3 }, { end: 'silent' }],
  ['a complete answer', {}, { end: 'silent' }],
] as const)('hanging up during %s aborts the request to the endpoint', async (_, body, script) => {
  const { upstream, chat } = await begin(script)
  const leaving = new AbortController()
  const text = chat(body, { signal: leaving.signal }).then(async (response) => response.text())
  const count = 'n' in body ? body.n : 1
  await expect.poll(upstream.open).toBe(count)
  leaving.abort()
  await expect(text).rejects.toThrow(/abort/)
  await expect.poll(upstream.abandoned).toBe(count)
  expect(upstream.open()).toBe(0)
})

test.each([
  ['several answers', 'chat', { n: 3 }],
  ['several answers in a stream', 'chat', { n: 3, stream: true }],
  ['the best of several texts', 'completion', { best_of: 3 }],
] as const)('%s are generated once an outage is over', async (_, path, body) => {
  const outage = { status: 503, headers: { 'content-type': 'application/json' }, chunks: ['{}'] }
  const begun = await begin(outage)
  for (let at = 0; at < 5; at += 1) expect((await begun.chat({})).status).toBe(503)
  const requests = begun.upstream.received.length
  expect((await begun[path](body)).ok).toBe(false)
  expect(begun.upstream.received).toHaveLength(requests)

  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000)
  onTestFinished(() => clock.mockRestore())
  const finish =
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
  begun.upstream.answer({ chunks: [50, piece('Warm.'), finish] })
  const response = await begun[path](body)
  expect(await response.text()).toContain('Warm.')
  expect(begun.upstream.received).toHaveLength(requests + 3)
})

test('only who administers providers is told what one said, and never its key', async () => {
  const { chat, writer } = await begin({
    status: 429,
    headers: { 'content-type': 'application/json' },
    chunks: [
      JSON.stringify({
        error: {
          message: `upstream-key, sk-proj-12345678:\nover quota at 10.0.0.1 ${'x '.repeat(400)}`,
        },
      }),
    ],
  })
  const response = await chat({}, await writer())
  const text = await response.text()
  expect(response.status).toBe(429)
  expect(text).toContain('CompletionModelQuotaError')
  expect(text).toContain('Provider rate limit reached.')
  expect(text).not.toMatch(/upstream-key|10\.0\.0\.1|provider"/)

  const told: { errors: { description: string }[]; extras: object } = JSON.parse(
    await (await chat({})).text(),
  )
  expect(told.errors[0]?.description).toMatch(
    /^Provider rate limit reached\. The provider answered with status 429: “\[key\], \[redacted\]: over quota at 10\.0\.0\.1 x/,
  )
  expect(told.extras).toMatchObject({ provider: { status: 429 } })
  expect(told.errors[0]?.description.length).toBeLessThan(400)
})

test('a provider that refuses with 429 is a failure in usage, and only a limit of this installation counts as one', async () => {
  const { chat, totals, limitRequests } = await begin({
    status: 429,
    headers: { 'content-type': 'application/json' },
    chunks: [JSON.stringify({ error: { message: 'Rate limit reached.', type: 'requests' } })],
  })
  for (const body of [{}, { stream: true }]) expect((await chat(body)).status).toBe(429)
  expect(await totals()).toMatchObject({ limited: 0, failed: 2 })
  await limitRequests(1)
  expect((await chat({})).status).toBe(429)
  expect((await chat({})).status).toBe(429)
  expect(await totals()).toMatchObject({ limited: 1, failed: 3 })
})

test('a page of a gateway is not passed on, and a stream that fails says as much', async () => {
  const { chat } = await begin({
    status: 500,
    headers: { 'content-type': 'text/html' },
    chunks: ['<h1>proxy-7.internal</h1>'],
  })
  const page = await (await chat({})).text()
  expect(page).toContain('The model failed to answer. The provider answered with status 500.')
  expect(page).not.toContain('proxy-7')

  const { chat: stream, writer } = await begin({
    chunks: [piece('Wool '), 'data: {"error":{"message":"GPU lost","code":500}}\n\n'],
  })
  expect(await (await stream({ stream: true })).text()).toContain('status 500: “GPU lost”')
  const plain = await (await stream({ stream: true }, await writer())).text()
  expect(plain).toContain('The model failed to answer.')
  expect(plain).not.toContain('GPU')
})
