import { expect, test } from 'vitest'
import { describeKeyActivity } from './describe-key-activity.ts'

test('the most frequent operations are listed, and all requests are counted', () => {
  expect(
    describeKeyActivity([
      { operation: 'askGraphs', requests: 1204 },
      { operation: 'listFiles', requests: 12 },
      { operation: 'getGraph', requests: 1 },
      { operation: 'getMe', requests: 1 },
      { operation: 'listKeys', requests: 2 },
    ]),
  ).toBe('1,220 requests, mostly “Ask graphs” (1,204), “List files” (12), and “Get graph” (1)')
})

test('operations that are less than most of the requests are examples', () => {
  const operations = ['askGraphs', 'listFiles', 'getGraph', 'getMe', 'listKeys', 'listGraphs']
  const rows = operations.map((operation) => ({ operation, requests: 1 }))
  expect(describeKeyActivity(rows)).toBe(
    '6 requests, for instance “Ask graphs” (1), “List files” (1), and “Get graph” (1)',
  )
})

test('a key without activity has no requests', () => {
  expect(describeKeyActivity([])).toBe('No requests')
})

test('requests of one kind are counted once', () => {
  expect(describeKeyActivity([{ operation: 'getMe', requests: 1 }])).toBe('1 request: “Sign in”')
})

test('a sign-in is told as what it is', () => {
  const rows = [
    { operation: 'getMe', requests: 3 },
    { operation: 'listFiles', requests: 1 },
  ]
  expect(describeKeyActivity(rows)).toBe('4 requests: “Sign in” (3) and “List files” (1)')
})
