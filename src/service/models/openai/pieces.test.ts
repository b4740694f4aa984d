import { expect, test } from 'vitest'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { answerReader } from './answer-reader.ts'
import { callPieces } from './call-pieces.ts'
import { bodyReader } from './read-body.ts'
import { thinkTags } from './think-tags.ts'

// what costs more with each piece than with the one before runs into the time that a test has

test('a call in ever so many pieces, each with its name, is one call', () => {
  const events: ModelEvent[] = []
  const calls = callPieces((event) => events.push(event))
  const pieces = ['{"list":[', ...Array<string>(60_000).fill('{},'), '{}]}']
  for (const text of pieces) {
    calls.read([{ index: 0, function: { name: 'add', arguments: text } }], false)
  }
  expect(calls.count()).toBe(1)
  const given = events.map((event) => (event.type === 'tool_call' ? event.arguments : ''))
  expect(given.join('')).toBe(pieces.join(''))
})

test('ever so many calls are told apart', () => {
  const most = 60_000
  for (const index of [true, false]) {
    const calls = callPieces(() => {})
    for (let at = 0; at < most; at += 1) {
      const named = { name: 'add', arguments: '{}' }
      calls.read([{ index: index ? at : null, id: `call_${at}`, function: named }], false)
    }
    expect(calls.count()).toBe(most)
  }
})

test('blanks ahead of an answer may come in ever so many pieces', () => {
  let said = ''
  const tags = thinkTags(
    (text) => (said += text),
    () => {},
  )
  for (let at = 0; at < 100_000; at += 1) tags.read(' \n')
  tags.read('Hello.')
  expect(said).toBe(`${' \n'.repeat(100_000)}Hello.`)
})

test('blanks ahead of a body may come in ever so many pieces', () => {
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
