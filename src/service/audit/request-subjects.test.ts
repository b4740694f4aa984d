import { expect, test } from 'vitest'
import { requestSubjects } from './request-subjects.ts'

const subjectsOf = (body: unknown) => requestSubjects({ params: {}, query: {}, body })

test('ids are found wherever they stand near the top', () => {
  expect(
    subjectsOf({
      graph_ids: ['a', 'b'],
      change: { key_id: 'c' },
      tools: [{ function: { graph_ids: ['d'] } }],
    }),
  ).toEqual({ graph_ids: ['a', 'b', 'd'], key_id: 'c' })
})

test('names and values of a caller are kept short', () => {
  const name = `${'a'.repeat(300_000)}_id`
  expect(subjectsOf({ [name]: 'x', graph_id: 'y'.repeat(300_000) })).toEqual({
    graph_id: `${'y'.repeat(127)}…`,
  })
})

test('of a large body no more than its beginning is read', () => {
  let read = 0
  const items = Array.from({ length: 10_000 }, () => ({
    get id() {
      read += 1
      return 'x'
    },
  }))
  const body = { many: new Proxy(items, { get: (of, at) => (read++, Reflect.get(of, at)) }) }
  subjectsOf(body)
  expect(read).toBeLessThan(2000)
})
