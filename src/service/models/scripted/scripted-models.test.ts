import { expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { Failure } from '#service/failure.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { joinEvents, modelRequest } from '#service/models/openai/test-endpoint.ts'
import { scriptedModels } from './scripted-models.ts'

const never = new AbortController().signal

function answerOf(
  id: string,
  request: Partial<ModelRequest> = {},
  signal = never,
): AsyncGenerator<ModelEvent, void> {
  const model = scriptedModels.find((candidate) => candidate.id === id)
  if (model === undefined) throw new Error(`No model is called ${id}.`)
  return model.chat().answer(modelRequest(request), signal)
}

const all = (id: string, request?: Partial<ModelRequest>): Promise<ModelEvent[]> =>
  Array.fromAsync(answerOf(id, request))
const says = (content: string): { messages: Message[] } => ({
  messages: [{ role: 'user', content }],
})
const weigh = {
  name: 'weigh',
  description: null,
  parameters: { type: 'object', properties: { kg: { type: 'integer' } } },
  strict: null,
  builtIn: null,
}
const graph = { ...weigh, name: 'search_graph', builtIn: 'graph' as const }
const schema = {
  name: 'answer',
  schema: { type: 'object', properties: { n: { type: 'integer' } } },
  strict: true,
}

test('equal messages get equal answers, with a finish and usage', async () => {
  const answer = joinEvents(await all('scripted', says('How are you?')))
  expect(answer.text).toMatch(/You wrote 3 words/)
  for (const part of [/^> How are you\?$/m, /^- /m, /^\| --- /m, /^```js$/m]) {
    expect(answer.text).toMatch(part)
  }
  expect(answer.finish).toBe('stop')
  expect(answer.usage?.completion_tokens).toBeGreaterThan(10)
  expect(joinEvents(await all('scripted', says('How are you?')))).toEqual(answer)
})

test('the text after "say:" is echoed word for word', async () => {
  const answer = joinEvents(await all('scripted', says('say: <b>Hi</b> 🌾  there')))
  expect(answer.text).toBe('<b>Hi</b> 🌾  there')
})

test('an answer obeys max_tokens and stop', async () => {
  const short = joinEvents(await all('scripted', { ...says('say: a b c d'), max_tokens: 2 }))
  expect(short).toMatchObject({ text: 'a b ', finish: 'length' })
  const stopped = joinEvents(await all('scripted', { ...says('say: a b c d'), stop: ['c', 'd'] }))
  expect(stopped).toMatchObject({ text: 'a b ', finish: 'stop' })
})

test('functions are called when required or named', async () => {
  const functions = [weigh, { ...weigh, name: 'now', parameters: null }]
  const called = async (request: Partial<ModelRequest>) =>
    joinEvents(await all('scripted', { functions, ...request })).calls.map((call) => call.name)
  expect(await called({})).toEqual([])
  expect(await called({ function_choice: 'required' })).toEqual(['weigh'])
  expect(await called({ function_choice: { name: 'now' } })).toEqual(['now'])
  expect(await called(says('Please call weigh and `now`.'))).toEqual(['weigh', 'now'])
  expect(await called({ ...says('call weigh'), function_choice: 'none' })).toEqual([])

  const answer = joinEvents(await all('scripted', { functions, function_choice: 'required' }))
  expect(answer.finish).toBe('tool_calls')
  expect(JSON.parse(answer.calls[0]?.arguments ?? '')).toEqual({ kg: 1 })
})

test('a built-in tool is called once, and its result is quoted', async () => {
  const first = joinEvents(await all('scripted', { functions: [graph] }))
  expect(first.calls).toMatchObject([{ name: 'search_graph' }])
  const [call] = first.calls
  const messages: Message[] = [
    { role: 'user', content: 'Who?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: call?.id ?? '',
          type: 'function',
          function: { name: 'search_graph', arguments: '{}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: call?.id ?? '', content: 'Ada did.' },
  ]
  const second = joinEvents(await all('scripted', { functions: [graph], messages }))
  expect(second.calls).toEqual([])
  expect(second.text).toContain('> Ada did.')
})

test('a schema is filled, violated, or filled on retry', async () => {
  const text = async (id: string, request = {}) =>
    joinEvents(await all(id, { schema, ...request })).text
  expect(await text('scripted')).toBe('{"n":1}')
  const broken = await text('scripted-invalid-json')
  expect(() => JSON.parse(broken)).toThrow(SyntaxError)
  const again: Message[] = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: broken },
    { role: 'user', content: 'That is no JSON.' },
  ]
  expect(await text('scripted-invalid-json', { messages: again })).toBe(broken)
  expect(await text('scripted-repairs')).toBe(broken)
  expect(await text('scripted-repairs', { messages: again })).toBe('{"n":1}')
})

test('failures are those of the register', async () => {
  const keys: Record<string, Failure['key']> = {
    'scripted-429': 'model_quota',
    'scripted-503': 'model_unavailable',
    'scripted-500': 'model_failed',
    'scripted-unsafe': 'model_unsafe',
    'scripted-silent': 'model_silent',
  }
  for (const [id, key] of Object.entries(keys)) await expect(all(id)).rejects.toMatchObject({ key })
})

test('an answer that is cut off begins, and then fails', async () => {
  const events: ModelEvent[] = []
  const read = async (): Promise<void> => {
    for await (const event of answerOf('scripted-cut-off')) events.push(event)
  }
  await expect(read()).rejects.toMatchObject({ key: 'model_failed' })
  expect(events.length).toBeGreaterThan(3)
  expect(events.every(({ type }) => type === 'text')).toBe(true)
})

test('a malformed call has invalid JSON arguments', async () => {
  const answer = joinEvents(await all('scripted-malformed-tool-call', { functions: [weigh] }))
  expect(answer.calls).toHaveLength(1)
  expect(() => JSON.parse(answer.calls[0]?.arguments ?? '')).toThrow(SyntaxError)
})

test('scripted-long streams 500 pieces', async () => {
  const events = await all('scripted-long')
  expect(events.filter(({ type }) => type === 'text')).toHaveLength(500)
})

test('reasoning comes before the answer', async () => {
  const [first] = await all('scripted-thinks')
  expect(first?.type).toBe('reasoning')
})

test('images are counted', async () => {
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } } as const
  const messages: Message[] = [{ role: 'user', content: [image, image] }]
  expect(joinEvents(await all('scripted-images', { messages })).text).toContain('2 images')
})

test('hanging and slow answers end when aborted', async () => {
  for (const id of ['scripted-hang', 'scripted-slow', 'scripted-long']) {
    const stop = new AbortController()
    const answer = Array.fromAsync(answerOf(id, {}, stop.signal))
    stop.abort(new Error('the caller left'))
    await expect(answer).rejects.toThrow('the caller left')
  }
})
