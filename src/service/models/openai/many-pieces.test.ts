import { expect, test } from 'vitest'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { answerReader } from './answer-reader.ts'
import { toolCallAssembler } from './tool-call-assembler.ts'
import { bodyReader } from './read-body.ts'
import { thinkTags } from './think-tags.ts'

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

test('60,000 calls are distinguished', () => {
  const count = 60_000
  for (const index of [true, false]) {
    const calls = toolCallAssembler(() => {})
    for (let at = 0; at < count; at += 1) {
      const named = { name: 'add', arguments: '{}' }
      calls.read([{ index: index ? at : null, id: `call_${at}`, function: named }], false)
    }
    expect(calls.count()).toBe(count)
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
  const body = bodyReader({ ...answerReader(() => {}), read: (text) => texts.push(text) })
  const blank = Buffer.from(' ')
  for (let at = 0; at < 60_000; at += 1) body.feed([blank])
  body.feed([Buffer.from('data: {}\n\n')])
  body.end()
  expect(texts).toEqual(['{}'])
})

test('a stream that never ends is model_failed', () => {
  const body = bodyReader({ ...answerReader(() => {}), read: () => {} })
  const piece = Buffer.from(`data: ${'a'.repeat(1_000_000)}\n\n`)
  const endless = () => {
    for (let at = 0; at < 1000; at += 1) body.feed([piece])
  }
  expect(endless).toThrow(expect.objectContaining({ key: 'model_failed' }))
})
