import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure, presentFailure, providerMessage } from '#service/failure.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { Exchange } from './exchange.ts'
import { startTestEndpoint } from './test-endpoint.ts'
import type { TestEndpoint } from './test-endpoint.ts'
import { completion, ending, event, json, piece, refusal } from './test-upstream.ts'
import type { Script } from './test-upstream.ts'

async function failureOf(answer: Promise<unknown>): Promise<Failure> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Failure) return error
  throw new Error('The answer did not reject with a Failure.', { cause: error })
}

async function keyOf(script: Script): Promise<string> {
  // Only the timeout under test is short, so that a busy machine does not run into another one.
  const timeouts = {
    ...(script.end === 'silent' && { firstByte: 80 }),
    ...(script.end === 'hang' && { betweenChunks: 80 }),
  }
  await using setup = await startTestEndpoint([script], { timeouts })
  return (await failureOf(setup.all())).key
}

test('each refusal of an endpoint has a failure of the register', async () => {
  const refusals: [Script, string][] = [
    [refusal(401, 'Incorrect API key provided: secret-key'), 'model_unauthorized'],
    [refusal(403, 'No access.'), 'model_unauthorized'],
    [refusal(403, 'The input was flagged by moderation.'), 'model_unsafe'],
    [refusal(402, 'Insufficient credits.'), 'model_quota'],
    [refusal(429, 'Slow down.'), 'model_quota'],
    [refusal(413, 'Request too large: tokens per minute (TPM): limit 6000'), 'model_quota'],
    [refusal(413, 'Too large.'), 'context_too_long'],
    [refusal(400, 'Too long.', 'context_length_exceeded'), 'context_too_long'],
    [refusal(400, 'This model’s maximum context length is 4096 tokens.'), 'context_too_long'],
    [
      json({ error: { code: 400, type: 'exceed_context_size_error', message: 'no' } }, 400),
      'context_too_long',
    ],
    [
      json({ object: 'error', message: 'Please reduce the length of the messages.' }, 400),
      'context_too_long',
    ],
    [
      refusal(400, 'The input token count exceeds the maximum number of tokens allowed.'),
      'context_too_long',
    ],
    [refusal(400, 'It triggered our content management policy.'), 'model_unsafe'],
    [refusal(400, 'No.', 'content_policy_violation'), 'model_unsafe'],
    [refusal(400, 'Unknown parameter.'), 'model_refused_request'],
    [json({ detail: [{ loc: ['body'], msg: 'bad' }] }, 422), 'model_refused_request'],
    [refusal(400, 'The model `x` does not exist.'), 'model_unavailable'],
    [json({ error: 'model "x" not found, try pulling it first' }, 404), 'model_unavailable'],
    [{ status: 307, headers: { location: 'http://elsewhere.example' } }, 'model_refused_request'],
    [refusal(500, 'Oh no.'), 'model_failed'],
    [
      { status: 502, headers: { 'content-type': 'text/html' }, chunks: ['<p>'] },
      'model_unavailable',
    ],
    [refusal(503, 'Loading model'), 'model_unavailable'],
    [refusal(529, 'Overloaded'), 'model_unavailable'],
  ]
  for (const [script, key] of refusals) {
    expect([script.chunks?.[0], await keyOf(script)]).toEqual([script.chunks?.[0], key])
  }
})

test('a redirect is not followed, and says to administrators where it leads', async () => {
  const failureTo = async (location: string) => {
    await using setup = await startTestEndpoint([{ status: 308, headers: { location } }])
    const failure = await failureOf(setup.all())
    expect(setup.upstream.received).toHaveLength(1)
    return failure
  }
  const failure = await failureTo('https://models.example/v1/chat/completions?key=secret')
  expect(providerMessage(failure)).toBe(
    'The server of this model redirects to another address. Its provider needs that address as its base URL. ' +
      'The provider answered with status 308: “Redirect to https://models.example”',
  )
  expect(JSON.stringify(presentFailure(failure, 'r1'))).not.toContain('models.example')
  expect((await failureTo('/v2/chat/completions')).extras['provider']).toMatchObject({
    message: expect.stringMatching(/^Redirect to another path of http:\/\/127\.0\.0\.1:\d+$/),
  })
  expect((await failureTo('//[')).message).toBe('The model does not support this request.')
})

test('a refused parameter is named, if the request had it', async () => {
  const refused = async (script: Script, request: Partial<ModelRequest>) => {
    await using setup = await startTestEndpoint([script])
    const { key, items } = await failureOf(setup.all(request))
    return [key, items[0]?.path]
  }
  const unknown = refusal(400, 'Unrecognized request argument supplied: top_k')
  expect(await refused(unknown, { top_k: 40 })).toEqual(['model_refused_request', 'top_k'])
  expect(await refused(unknown, { seed: 1 })).toEqual(['model_refused_request', undefined])
  const nested = refusal(400, 'reasoning.effort must be one of low, high')
  expect(await refused(nested, { reasoning_effort: 'none' })).toEqual([
    'model_refused_request',
    'reasoning_effort',
  ])
  const listed = json({ detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs' }] }, 422)
  expect(await refused(listed, { seed: 1 })).toEqual(['model_refused_request', 'seed'])
})

test('each error inside an answer has a failure of the register', async () => {
  const firstPiece = piece({ content: 'Hello' })
  const failures: [Script, string][] = [
    [{ chunks: [firstPiece, event({ error: { message: 'Oh no.' } })] }, 'model_failed'],
    [{ chunks: [firstPiece, event({ error: { code: 429, message: 'No.' } })] }, 'model_quota'],
    [
      { chunks: [firstPiece, event({ error: { code: 503, message: 'No.' } })] },
      'model_unavailable',
    ],
    [{ chunks: [event({ error: { code: 'context_length_exceeded' } })] }, 'context_too_long'],
    [{ chunks: [firstPiece, event({ error: 'rate limit reached' })] }, 'model_quota'],
    [{ chunks: [firstPiece, `event: error\n${event({ message: 'Oh no.' })}`] }, 'model_failed'],
    [{ chunks: [event({ object: 'error', message: 'Oh no.', code: 500 })] }, 'model_failed'],
    [json({ error: { message: 'The prompt is too long.' } }), 'context_too_long'],
    [{ chunks: [firstPiece, 'data: {"choices": [\n\n'] }, 'model_failed'],
    [{ chunks: [firstPiece, event({ choices: 7 })] }, 'model_failed'],
    // What has no JSON may be the error that ended the answer.
    [{ chunks: [firstPiece, event('Internal Server Error'), event('[DONE]')] }, 'model_failed'],
    [{ chunks: [event('Hello'), event('[DONE]')] }, 'model_failed'],
    [{ chunks: ['<html>Sign in</html>'] }, 'model_failed'],
    [json('Hello'), 'model_failed'],
    // The stream is cut off.
    [{ chunks: [firstPiece], end: 'cut' }, 'model_failed'],
    [{ chunks: [firstPiece] }, 'model_failed'],
    [{ chunks: [] }, 'model_failed'],
    [{ chunks: [firstPiece, 'data: {"cho'] }, 'model_failed'],
    [{ chunks: [firstPiece, piece({}, 'abort'), event('[DONE]')] }, 'model_failed'],
    [{ chunks: [firstPiece], end: 'hang' }, 'model_failed'],
    // The answer has no text.
    [{ chunks: [piece({ content: '' }), ending()] }, 'model_silent'],
    [{ chunks: [event('[DONE]')] }, 'model_silent'],
    [json(completion({ content: null })), 'model_silent'],
    [{ chunks: [piece({ reasoning: 'Hm' }), ending()] }, 'model_silent'],
    [{ chunks: [piece({ content: '<think>Hm.</think>' }), ending()] }, 'model_silent'],
    [{ chunks: [ending('content_filter')] }, 'model_unsafe'],
  ]
  for (const [script, key] of failures) {
    expect([script.chunks, await keyOf(script)]).toEqual([script.chunks, key])
  }
})

test('the usage of an answer without text or end is told before the failure', async () => {
  const usage = event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })
  for (const reason of ['stop', 'abort', 'content_filter']) {
    await using setup = await startTestEndpoint([
      { chunks: [piece({}, reason), usage, event('[DONE]')] },
    ])
    const events: ModelEvent[] = []
    const read = async () => {
      for await (const told of setup.ask()) events.push(told)
    }
    await failureOf(read())
    expect(events).toMatchObject([{ type: 'usage', usage: { prompt_tokens: 11 } }])
  }
})

test('a reply that is not of the OpenAI API says so', async () => {
  const messageOf = async (...chunks: string[]): Promise<string> => {
    await using setup = await startTestEndpoint([{ chunks }])
    return (await failureOf(setup.all())).message
  }
  const webPage =
    'The provider replied with a web page instead of an answer. Its base URL may be wrong.'
  expect(await messageOf('\n<!doctype html>', '<title>Sign in</title>')).toBe(webPage)
  expect(await messageOf('Welcome to the proxy.\n')).toBe(
    'The provider’s reply is not in the format of the OpenAI API. Its base URL may be wrong.',
  )
  // A stream was begun, and then lost.
  expect(await messageOf(piece({ content: 'Hello' }))).toBe(
    'The answer was cut off before it was complete.',
  )
})

test('a connection that is lost in the middle of an answer is told as such', async () => {
  const script = { chunks: [piece({ content: 'Hello' })], end: 'cut' as const }
  await using setup = await startTestEndpoint([script])
  expect((await failureOf(setup.all())).message).toBe(
    'The connection ended in the middle of the answer.',
  )
})

test('what came at once with the loss of the connection is kept', async () => {
  const received = new Exchange(
    { firstByteMs: 1000, nextChunkMs: 1000 },
    AbortSignal.any([]),
    () => undefined,
  )
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  }
  received.onRequestStart(controller)
  const headers = received.headersReceived()
  received.onResponseStart(controller, 200, {})
  received.onResponseData(controller, Buffer.from(piece({ content: 'Hello' })))
  received.onResponseError(controller, new Error('lost'))
  expect((await headers).status).toBe(200)
  expect(String(await received.next())).toContain('Hello')
  await expect(received.next()).rejects.toThrow('lost')
})

test('an endpoint that takes a request and closes the connection is not told as silent', async () => {
  const server = createServer((socket) => socket.on('data', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await using setup = await startTestEndpoint([], { base_url: `http://127.0.0.1:${port}/v1` })
  const failure = await failureOf(setup.all())
  server.close()
  expect([failure.key, failure.message]).toEqual([
    'model_unavailable',
    'The model closed the connection before it answered.',
  ])
})

test('an endpoint that sends nothing is unavailable', async () => {
  expect(await keyOf({ end: 'silent' })).toBe('model_unavailable')
  await using setup = await startTestEndpoint()
  await setup.upstream.close()
  expect((await failureOf(setup.all())).key).toBe('model_unavailable')
})

test('an upstream’s words are logged without the key and told to administrators alone', async () => {
  const upstreamText = 'Key secret-key of host db-7 is wrong'
  await using setup = await startTestEndpoint([refusal(400, upstreamText)])
  const failure = await failureOf(setup.all())
  expect(JSON.stringify(presentFailure(failure, 'r'))).not.toContain('db-7')
  const presented = JSON.stringify(presentFailure(failure, 'r', { forProviderAdmin: true }))
  expect(presented).toContain('Key [key] of host db-7 is wrong')
  expect(JSON.stringify(setup.logged)).toContain('host db-7')
  expect(JSON.stringify(setup.logged)).not.toContain('secret-key')
})

test('a short retry-after is passed on', async () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const date = new Date(now + 30_000).toUTCString()
  const waits: [Record<string, string>, number | undefined][] = [
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after-ms': '1500' }, 2],
    [{ 'retry-after': date }, 30],
    [{ 'retry-after': '3600' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ]
  for (const [headers, expected] of waits) {
    await using setup = await startTestEndpoint([json({}, 429, headers)])
    const { extras } = await failureOf(setup.all())
    expect([headers, extras['retry_after_seconds']]).toEqual([headers, expected])
  }
})

test('a request is sent again only when no answer to it began', async () => {
  const twice: Script[] = [
    refusal(502, 'No.'),
    refusal(503, 'No.'),
    refusal(504, 'No.'),
    { end: 'cut', status: 200, chunks: [] },
  ]
  for (const script of twice.slice(0, 3)) {
    await using setup = await startTestEndpoint([
      script,
      { chunks: [piece({ content: 'a' }), ending()] },
    ])
    expect(await setup.all()).toContainEqual({ type: 'text', text: 'a' })
    expect(setup.upstream.received).toHaveLength(2)
  }
  for (const script of [refusal(500, 'No.'), refusal(429, 'No.'), refusal(400, 'No.'), twice[3]]) {
    await using setup = await startTestEndpoint(script ? [script] : [])
    await failureOf(setup.all())
    expect(setup.upstream.received).toHaveLength(1)
  }
  await using setup = await startTestEndpoint([{ chunks: [piece({ content: 'a' })], end: 'cut' }])
  await failureOf(setup.all())
  expect(setup.upstream.received).toHaveLength(1)
})

/** Lets milliseconds pass on the clock that timeouts are measured by, so that a slow machine ends none. */
function startClock(): (milliseconds: number) => void {
  const now = performance.now.bind(performance)
  let passedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => clock.mockRestore())
  return (milliseconds) => {
    passedMs += milliseconds
  }
}

test('an open circuit refuses requests, then lets one probe through', async () => {
  const pass = startClock()
  await using setup = await startTestEndpoint([refusal(529, 'No.')], {
    failures: 2,
    timeouts: { circuitOpen: 600_000 },
  })
  const failed = async ({ all }: TestEndpoint) => (await failureOf(all())).key
  for (let at = 0; at < 3; at += 1) expect(await failed(setup)).toBe('model_unavailable')
  expect(setup.endpoint.circuit()).toBe('open')
  expect(setup.upstream.received).toHaveLength(2)

  pass(600_000)
  const answerStarts = Promise.withResolvers<void>()
  setup.upstream.answer({ chunks: [answerStarts.promise, piece({ content: 'a' }), ending()] })
  const trial = setup.all()
  expect(await failed(setup)).toBe('model_unavailable')
  answerStarts.resolve()
  expect(await trial).toContainEqual({ type: 'text', text: 'a' })
  expect(setup.upstream.received).toHaveLength(3)
  expect(setup.endpoint.circuit()).toBe('closed')
})

test('refusals of one request do not open the circuit', async () => {
  await using setup = await startTestEndpoint([refusal(400, 'No.')], { failures: 1 })
  await failureOf(setup.all())
  setup.upstream.answer(refusal(429, 'No.'))
  await failureOf(setup.all())
  expect(setup.endpoint.circuit()).toBe('closed')
})

test('a slow error body is cut off', async () => {
  const pass = startClock()
  const drip = Array.from({ length: 1000 }, (): NonNullable<Script['chunks']> => [' ', 20]).flat()
  // After several turns of the event loop the head of the response has arrived.
  const drops = drip.toSpliced(20, 0, () => pass(60_000))
  const timeouts = { betweenChunks: 60_000, list: 60_000 }
  await using setup = await startTestEndpoint([{ status: 400, chunks: drops }], { timeouts })
  expect((await failureOf(setup.all())).key).toBe('model_refused_request')
  setup.upstream.answer({ chunks: drops })
  const signal = new AbortController().signal
  expect((await failureOf(setup.endpoint.listModels(signal))).key).toBe('model_failed')
  // A complete answer does not wait for the end of its response.
  setup.upstream.answer({
    chunks: [piece({ content: 'Hello.' }, 'stop'), event('[DONE]'), ...drops],
  })
  await setup.all()
  await expect.poll(() => setup.upstream.open()).toBe(0)
})

test.each([
  ['a streamed answer', true, 3_600_000],
  ['an answer that is not streamed', false, 600_000],
])('%s that arrives word by word without end is cut off', async (_, stream, limitMs) => {
  const pass = startClock()
  const word: NonNullable<Script['chunks']> = [stream ? piece({ content: 'again ' }) : ' ', 20]
  // Each pause is shorter than the one that a silent endpoint may make.
  const pausing: NonNullable<Script['chunks']> = [() => pass(50_000), ...word]
  const chunks = [
    ...Array.from({ length: 10 }, () => word),
    ...Array.from({ length: limitMs / 50_000 }, () => pausing),
    ...Array.from({ length: 200 }, () => word),
  ].flat()
  await using setup = await startTestEndpoint([{ chunks }])
  expect((await failureOf(setup.all({ stream }))).key).toBe('model_failed')
  await expect.poll(setup.upstream.abandoned).toBe(1)
})

test('a stream of comments without an answer is cut off', async () => {
  const pass = startClock()
  const comment: NonNullable<Script['chunks']> = [() => pass(50_000), ': processing\n\n', 20]
  const comments = (minutes: number) =>
    Array.from({ length: (minutes * 60) / 50 }, () => comment).flat()
  const word = piece({ content: 'again ' })
  // Deadlines are looked at four times in the shortest limit.
  await using setup = await startTestEndpoint([{ chunks: [...comments(15), word, ending()] }], {
    timeouts: { list: 40 },
  })
  const { key, message } = await failureOf(setup.all({ stream: true }))
  expect([key, message]).toEqual([
    'model_failed',
    'The model took too long, so its answer was cut off.',
  ])
  await expect.poll(setup.upstream.abandoned).toBe(1)

  // A model that thinks for long, twice.
  setup.upstream.answer({ chunks: [...comments(5), word, 20, ...comments(5), word, ending()] })
  await setup.all({ stream: true })
})

test.each([100_000, 2_000])(
  'an answer with %i levels is refused before it is parsed',
  async (levels) => {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`
    const chunks = [`data: {"x":${deep},"choices":[]}\n\n`, piece({ content: 'Warm.' }), ending()]
    expect(await keyOf({ chunks })).toBe('model_failed')
  },
)
