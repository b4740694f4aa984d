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
  ).toBe('Ask graphs 1,204 times, List files 12 times, Get graph once, and 3 other requests')
})

test('a key without activity has no requests', () => {
  expect(describeKeyActivity([])).toBe('No requests')
})
