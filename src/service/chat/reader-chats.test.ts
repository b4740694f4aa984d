import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import type { ReaderAnswer } from '#service/models/reader/reader-answer.ts'
import { answerRequest } from '#service/models/reader/answer-request.ts'
import { readerModel } from '#service/models/reader/reader-model.ts'
import { readerPool } from '#service/models/reader/reader-pool.ts'
import { builtInReader } from '#service/providers/start-providers.ts'
import { embeddedService } from '#service/test-service.ts'
import { puppet, registryOf, says } from './test-puppet.ts'

const question = 'What is the total?'
const messages: ChatRequestInput['messages'] = [
  { role: 'user', content: `The total is €7. ${question}` },
]
// The text has as many tokens as the reader accepts, in the form that is slowest to read.
const longText = `${'Total: 7\n\n'.repeat(300_000)}${question}`

/** The built-in reader, with a list of the answers that it generated. */
function countedReader() {
  const answers: ReaderAnswer[] = []
  const model = readerModel(async (request) => {
    const answer = answerRequest(request)
    answers.push(answer)
    return answer
  })
  return { model, answers }
}

test('the reader answers once for all answers of a chat, and its usage counts once', async () => {
  const { model, answers } = countedReader()
  const service = await embeddedService({ models: registryOf({ reader: model }) })
  const body = { model: 'reader', messages }
  const chat = (more: Partial<ChatRequestInput>) =>
    service.ask(createChatCompletion, { body: { ...body, ...more } }, service.admin)
  const [one, eight] = [await chat({}), await chat({ n: 8 })]
  expect(answers).toHaveLength(2)
  expect(eight.choices.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const [first] = one.choices
  for (const { message, finish_reason } of eight.choices) {
    expect({ message, finish_reason }).toEqual({
      message: first?.message,
      finish_reason: 'stop',
    })
  }
  expect(eight.usage).toEqual(one.usage)

  const streamed = await service.send(
    createChatCompletion,
    { body: { ...body, n: 3, stream: true } },
    service.admin,
  )
  expect(answers).toHaveLength(3)
  expect(streamed.body.match(/"finish_reason":"stop"/g)).toHaveLength(3)
  expect(streamed.body).toContain(`"total_tokens":${one.usage.total_tokens},`)

  const prompt = `The total is €7. ${question}`
  await service.ask(
    createCompletion,
    { body: { model: 'reader', prompt, best_of: 8 } },
    service.admin,
  )
  expect(answers).toHaveLength(4)
})

test('every answer runs a tool that uses a language model itself', async () => {
  const { model, answers } = countedReader()
  const tongue = puppet(says('Soft.'), says('Warm.'))
  const service = await embeddedService({ models: registryOf({ reader: model, tongue }) })
  const { choices } = await service.ask(
    createChatCompletion,
    {
      body: {
        model: 'reader',
        messages: [{ role: 'user', content: 'How is wool?' }],
        tools: [{ type: 'llm', function: { model: 'tongue' } }],
        n: 2,
      },
    },
    service.admin,
  )
  expect(tongue.requests).toHaveLength(2)
  expect(answers).toHaveLength(4)
  expect(new Set(choices.map(({ message }) => message.content))).toEqual(
    new Set(['Soft.', 'Warm.']),
  )
})

test('a slow chat does not block others, and ends when its caller hangs up', async () => {
  const reader = readerPool({ maxTaskMs: 600_000, maxHeapMb: 4000 })
  onTestFinished(() => reader.stop())
  const service = await embeddedService({
    reader,
    providers: { reader: builtInReader(reader) },
  })
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (content: string, signal?: AbortSignal) =>
    fetch(`${address}/v1/chat`, {
      method: 'POST',
      headers: { ...service.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'mdl-x5', n: 8, messages: [{ role: 'user', content }] }),
      ...(signal !== undefined && { signal }),
    })
  const leaving = new AbortController()
  const ends: string[] = []
  const long = ask(longText, leaving.signal).then(
    () => ends.push('long'),
    () => ends.push('hung up'),
  )
  for (let at = 0; at < 20; at += 1) {
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const short = await ask(`The total is €7. ${question}`)
    expect(short.status).toBe(200)
  }
  ends.push('others')
  leaving.abort()
  await long
  expect(ends).toEqual(['others', 'hung up'])
})

test('a chat that takes the reader too long fails and should not be retried', async () => {
  const reader = readerPool({ maxTaskMs: 200, maxHeapMb: 4000 })
  onTestFinished(() => reader.stop())
  const service = await embeddedService({ reader, providers: { reader: builtInReader(reader) } })
  const body = { model: 'mdl-x5', messages: [{ role: 'user' as const, content: longText }] }
  const { status, failure, headers } = await service.refusal(
    createChatCompletion,
    { body },
    service.admin,
  )
  expect([status, failure, headers['retry-after']]).toEqual([
    400,
    'reader_limit_exceeded',
    undefined,
  ])
})
