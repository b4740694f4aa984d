import { expect, test } from 'vitest'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { answerReader } from './answer-reader.ts'
import { bufferBudget } from './buffer-budget.ts'
import { toolCallAssembler } from './tool-call-assembler.ts'
import { bodyReader } from './read-body.ts'
import { thinkTags } from './thoughts/think-tags.ts'

// Quadratic cost would run into the timeout of these tests.

test('a call in 60,000 pieces, each with its name, is one call', () => {
  const events: ModelEvent[] = []
  const calls = toolCallAssembler((event) => events.push(event))
  const pieces = ['{"list":[', ...Array<string>(60_000).fill('{},'), '{}]}']
  for (const text of pieces) {
    calls.read([{ index: 0, function: { name: 'add', arguments: text } }], false)
  }
  expect(calls.count()).toBe(1)
  const streamed = events.map((event) => (event.type === 'tool_call' ? event.arguments : ''))
  expect(streamed.join('')).toBe(pieces.join(''))
})

test('128 calls are distinguished, and one more is model_failed', () => {
  const count = 128
  for (const index of [true, false]) {
    const calls = toolCallAssembler(() => {})
    for (let at = 0; at < count; at += 1) {
      const named = { name: 'add', arguments: '{}' }
      calls.read([{ index: index ? at : null, id: `call_${at}`, function: named }], false)
    }
    expect(calls.count()).toBe(count)
    const again = { name: 'add', arguments: '{}' }
    expect(() => calls.read([{ index: 999, id: 'call_999', function: again }], false)).toThrow(
      expect.objectContaining({ key: 'model_failed' }),
    )
  }
})

test('blanks before an answer may come in 100,000 pieces', () => {
  let emitted = ''
  const tags = thinkTags(
    (text) => (emitted += text),
    () => {},
  )
  for (let at = 0; at < 100_000; at += 1) tags.read(' \n')
  tags.read('Hello.')
  expect(emitted).toBe(`${' \n'.repeat(100_000)}Hello.`)
})

test('blanks before a body may come in 60,000 pieces', () => {
  const texts: string[] = []
  const body = bodyReader({ ...answerReader(() => {}, String), read: (text) => texts.push(text) })
  const blank = Buffer.from(' ')
  for (let at = 0; at < 60_000; at += 1) body.feed(blank)
  body.feed(Buffer.from('data: {}\n\n'))
  body.end()
  expect(texts).toEqual(['{}'])
})

test('a stream that never ends is model_failed', () => {
  const body = bodyReader({ ...answerReader(() => {}, String), read: () => {} })
  const piece = Buffer.from(`data: ${'a'.repeat(1_000_000)}\n\n`)
  const endless = () => {
    for (let at = 0; at < 1000; at += 1) body.feed(piece)
  }
  expect(endless).toThrow(expect.objectContaining({ key: 'model_failed' }))
})

test('large buffers are bounded together, and small ones are not counted', () => {
  const megabyte = 1024 * 1024
  const budget = bufferBudget(2 * megabyte)
  const [first, second, third] = [budget.open(), budget.open(), budget.open()]
  first.update(2 * megabyte)
  expect(() => second.update(megabyte)).toThrow(expect.objectContaining({ key: 'unavailable' }))
  second.update(200 * 1024)
  first.update(0)
  third.update(2 * megabyte)
})
