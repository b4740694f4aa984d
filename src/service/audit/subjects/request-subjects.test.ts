import { expect, test } from 'vitest'
import { requestSubjects } from './request-subjects.ts'

const subjectsOf = (body: unknown) => requestSubjects({ params: {}, query: {}, body })

test('IDs are collected at any depth near the top of a body', () => {
  expect(
    subjectsOf({
      graph_ids: ['a', 'b'],
      change: { key_id: 'c' },
      tools: [{ function: { graph_ids: ['d'] } }],
    }),
  ).toEqual({ graph_ids: ['a', 'b', 'd'], key_id: 'c' })
})

test('a bare ID deeper down is that of an input or of a call, and no subject', () => {
  const inputs = [{ id: 'Topic', value: ['Wool'] }]
  expect(
    subjectsOf({ id: 'a', rows: [{ inputs }], messages: [{ tool_calls: [{ id: 'b' }] }] }),
  ).toEqual({ id: 'a' })
})

test('names and values from a caller are limited in length', () => {
  const name = `${'a'.repeat(300_000)}_id`
  expect(subjectsOf({ [name]: 'x', graph_id: 'y'.repeat(300_000) })).toEqual({
    graph_id: `${'y'.repeat(127)}…`,
  })
})

test('only the beginning of a large body is read', () => {
  let readCount = 0
  const items = Array.from({ length: 10_000 }, () => ({
    get file_id() {
      readCount += 1
      return 'x'
    },
  }))
  const body = { many: new Proxy(items, { get: (of, at) => (readCount++, Reflect.get(of, at)) }) }
  subjectsOf(body)
  expect(readCount).toBeLessThan(2000)
})
