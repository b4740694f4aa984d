import { expect, test } from 'vitest'
import { describeKeyActivity } from './describe-key-activity.ts'

test('the most frequent operations are listed, and the rest are counted', () => {
  expect(
    describeKeyActivity([
      { operation: 'askGraphs', requests: 1204 },
      { operation: 'listFiles', requests: 12 },
      { operation: 'getGraph', requests: 1 },
      { operation: 'getMe', requests: 1 },
      { operation: 'listKeys', requests: 2 },
    ]),
  ).toBe('1,204 requests to ask graphs, 12 to list files, 1 to get graph, and 3 of other kinds')
})

test('a key without activity has no requests', () => {
  expect(describeKeyActivity([])).toBe('No requests')
})

test('a sign-in is told as what it is', () => {
  const rows = [
    { operation: 'getMe', requests: 3 },
    { operation: 'listFiles', requests: 1 },
  ]
  expect(describeKeyActivity(rows)).toBe('3 requests to sign in and 1 to list files')
})
