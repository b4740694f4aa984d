import { expect, test } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { embeddedService } from '#service/test-service.ts'
import { puppet, registryOf, says } from './test-puppet.ts'

type Input = NonNullable<CallInput<typeof createCompletion>['body']>

async function begin(...turns: Parameters<typeof puppet>) {
  const model = puppet(...turns)
  const service = await embeddedService({ models: registryOf({ m: model }) })
  const body = (overrides: Partial<Input>): Input => ({
    model: 'm',
    prompt: 'Wool is',
    ...overrides,
  })
  return {
    model,
    complete: (overrides: Partial<Input> = {}) =>
      service.ask(createCompletion, { body: body(overrides) }, service.admin),
    completionRefusal: (overrides: Partial<Input> = {}) =>
      service.refusal(createCompletion, { body: body(overrides) }, service.admin),
    /** Uses a real HTTP connection, which stays open. */
    fetchCompletion: async (overrides: Partial<Input>) => {
      const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
      return fetch(`${address}${createCompletion.path}`, {
        method: 'POST',
        headers: { ...service.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body(overrides)),
      })
    },
    stream: () => service.send(createCompletion, { body: body({ stream: true }) }, service.admin),
  }
}

test('a prompt is continued', async () => {
  const { complete, model } = await begin(says('warm', '.'))
  expect(await complete({ random_seed: 7, stop: ['\n'] })).toEqual({
    choices: [{ text: 'warm.' }],
    model: 'm',
  })
  expect(model.requests[0]).toMatchObject({
    messages: [{ role: 'user', content: 'Wool is' }],
    max_tokens: 100,
    seed: 7,
    stop: ['\n'],
  })
})

test('a null is a missing parameter', async () => {
  const { complete, model } = await begin(says('warm', '.'))
  await complete({ max_tokens: null, temperature: null, best_of: null })
  expect(model.requests[0]).toMatchObject({ max_tokens: 100, temperature: null })
})

test('an empty text is no stop sequence', async () => {
  const { complete, model } = await begin(says('warm', '.'))
  await complete({ stop: '' })
  expect(model.requests[0]?.stop).toEqual([])
})

test('a stream contains only values', async () => {
  const { stream } = await begin(says('warm', '.'))
  expect((await stream()).body).toBe(
    'data: {"value":"warm"}\n\ndata: {"value":"."}\n\ndata: [DONE]\n\n',
  )
})

test('a completion that was cut says so', async () => {
  const cut: ModelEvent[] = [
    { type: 'text', text: 'warm and' },
    { type: 'finish', reason: 'length' },
  ]
  const { complete, stream } = await begin(cut, cut)
  expect((await complete()).choices).toEqual([{ text: 'warm and', finish_reason: 'length' }])
  expect((await stream()).body).toBe(
    'data: {"value":"warm and"}\n\ndata: {"value":"","finish_reason":"length"}\n\ndata: [DONE]\n\n',
  )
})

test('best_of returns the most likely of several texts', async () => {
  const likely = (text: string, logprob: number): ModelEvent[] => [
    { type: 'text', text, logprobs: { content: [{ token: text, logprob }] } },
    { type: 'finish', reason: 'stop' },
  ]
  const { complete, model } = await begin(
    likely('dear', -2),
    likely('warm', -0.1),
    likely('dry', -3),
  )
  const { choices } = await complete({ best_of: 3 })
  expect(choices).toEqual([
    { text: 'warm', log_probs: { content: [{ token: 'warm', logprob: -0.1 }] } },
  ])
  expect(model.requests[0]?.logprobs).toBe(true)
})

test('an unavailable model has the status that the specification gives for completions', async () => {
  const { completionRefusal } = await begin(
    // eslint-disable-next-line require-yield -- it fails before its first event
    async function* () {
      throw new Failure('model_unavailable', 'It is away.')
    },
  )
  expect(await completionRefusal()).toMatchObject({
    status: 500,
    failure: 'completion_model_unavailable',
    body: { tpe: 'CompletionModelUnavailableError', errors: [{ key: 'fail.model.unavailable' }] },
  })
})

test.each([
  [{ prompt: '' }, 'InvalidInputParameters', 'prompt'],
  [{ temperature: 9 }, 'InvalidInputParameters', 'temperature'],
  [{ best_of: 'all' }, 'InvalidContentType', 'best_of'],
  [{ model: 'nobody' }, 'InvalidInputParameters', 'model'],
])('a request with %j is a 400 with the path', async (overrides, code, path) => {
  const { completionRefusal, model } = await begin(says('never'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test sends an invalid body
  const { status, body } = await completionRefusal(overrides as Partial<Input>)
  expect([status, body.extras['code'], body.errors[0]?.extras['path']]).toEqual([400, code, path])
  expect(model.requests).toEqual([])
})

test('with best_of, the failure of one text aborts the others', async () => {
  const signals: AbortSignal[] = []
  const { fetchCompletion } = await begin(
    async function* (_, signal) {
      signals.push(signal)
      yield { type: 'text', text: 'warm' } as const
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')))
      })
    },
    // oxlint-disable-next-line require-yield -- it fails before its first event
    async function* () {
      throw new Failure('model_quota', 'Used up.')
    },
  )
  const response = await fetchCompletion({ best_of: 2 })
  expect(await response.text()).toContain('model_quota')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('the log probabilities of a long answer may arrive in one event', async () => {
  const content = Array.from({ length: 200_000 }, () => ({ logprob: -1 }))
  const whole: ModelEvent[] = [{ type: 'text', text: 'warm', logprobs: { content } }, ...says()]
  const { complete } = await begin(whole, whole)
  expect((await complete({ best_of: 2 })).choices[0]?.text).toBe('warm')
})
