import { describe, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { ask, inProcessReader, modelRequest } from './test-model.ts'

const reader = inProcessReader()
const notModel = 'I’m the built-in reader, not a language model'
const policy = `# Travel policy

Employees may book business class on flights longer than six hours. Hotels cost at most €180 a night.

Receipts are due within 30 days.`

describe('without functions', () => {
  test.each([
    [`${policy}\n\nHow much may a hotel cost?`, 'Hotels cost at most €180 a night.'],
    [`When are receipts due?\n\n${policy}`, 'Receipts are due within 30 days.'],
    ['The fee is €20. How much is the fee?', 'The fee is €20.'],
  ])('the given text is quoted: %s', async (message, quote) => {
    const answer = await ask(reader, modelRequest(message))
    expect(answer.text).toContain(quote)
    expect(answer.text).not.toContain(notModel)
    expect(answer.finish).toBe('stop')
  })

  test('earlier messages and the system message are quoted too', async () => {
    for (const role of ['user', 'system'] as const) {
      const messages: Message[] = [
        { role, content: policy },
        { role: 'assistant', content: 'I have read it.' },
        { role: 'user', content: 'How much may a hotel cost?' },
      ]
      expect((await ask(reader, modelRequest(messages))).text).toContain('€180')
    }
  })

  test.each(['Hello!', 'Write a poem about autumn', 'Who won the cup in 1998?', 'Thanks'])(
    'it introduces itself and says how to connect a model: %s',
    async (message) => {
      const { text } = await ask(reader, modelRequest(message))
      expect(text).toContain(notModel)
      expect(text).toContain('Settings → Models')
      expect(text).toContain('SHEAF_MODEL_URL')
    },
  )

  test('a text that does not answer is not quoted', async () => {
    const { text } = await ask(reader, modelRequest(`${policy}\n\nWho is the chairman of Siemens?`))
    expect(text).toContain('I found no answer')
    expect(text).not.toContain('180')
  })

  test('it says that it cannot read images', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const
    const messages: Message[] = [
      { role: 'user', content: [{ type: 'text', text: 'What is in this picture?' }, image] },
    ]
    expect((await ask(reader, modelRequest(messages))).text).toContain('I can’t read images.')
  })

  test('equal requests get equal answers', async () => {
    const request = modelRequest(`${policy}\n\nHow much may a hotel cost?`)
    expect(await ask(reader, request)).toEqual(await ask(reader, request))
  })
})

describe('the end of an answer', () => {
  const request = modelRequest(`${policy}\n\nHow much may a hotel cost?`)

  test('it stops before a stop sequence', async () => {
    const answer = await ask(reader, { ...request, stop: ['zzz', ' a night'] })
    expect(answer.text).toBe('Hotels cost at most €180')
    expect(answer.finish).toBe('stop')
  })

  test('it is cut at max_tokens', async () => {
    const answer = await ask(reader, { ...request, max_tokens: 3 })
    expect(answer.text).toBe('Hotels cost')
    expect(answer.finish).toBe('length')
    expect(answer.usage?.completion_tokens).toBeLessThanOrEqual(3)
  })

  test('it is streamed by sentences, with its usage', async () => {
    const answer = await ask(reader, modelRequest('Hello!'))
    expect(answer.pieces.length).toBeGreaterThan(1)
    expect(answer.usage).toMatchObject({
      prompt_tokens: 2,
      completion_tokens: Math.ceil(answer.text.length / 4),
    })
  })

  test('an abort rejects with its reason, before and between pieces', async () => {
    const controller = new AbortController()
    const reason = new Error('hung up')
    const texts: string[] = []
    const reading = (async () => {
      for await (const event of reader.answer(modelRequest('Hello!'), controller.signal)) {
        if (event.type === 'text') texts.push(event.text)
        controller.abort(reason)
      }
    })()
    await expect(reading).rejects.toBe(reason)
    expect(texts).toHaveLength(1)
    await expect(ask(reader, modelRequest('Hello!'), controller.signal)).rejects.toBe(reason)
  })
})
