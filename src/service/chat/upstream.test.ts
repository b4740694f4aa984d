import { expect, onTestFinished, test } from 'vitest'
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
  const { app, headers } = await embeddedService({
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
    chat: (body: Record<string, unknown>, signal?: AbortSignal) =>
      fetch(`${address}/v1/chat`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
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
  const text = chat(body, leaving.signal).then(async (response) => response.text())
  const count = 'n' in body ? body.n : 1
  await expect.poll(upstream.open).toBe(count)
  leaving.abort()
  await expect(text).rejects.toThrow(/abort/)
  await expect.poll(upstream.abandoned).toBe(count)
  expect(upstream.open()).toBe(0)
})

test('a failure of an endpoint is reported without the text of the endpoint', async () => {
  const { chat } = await begin({
    status: 429,
    headers: { 'content-type': 'application/json' },
    chunks: ['{"error":{"message":"upstream-key is over quota at internal.example"}}'],
  })
  const response = await chat({})
  const text = await response.text()
  expect(response.status).toBe(429)
  expect(text).toContain('CompletionModelQuotaError')
  expect(text).not.toMatch(/upstream-key|internal\.example/)
})
