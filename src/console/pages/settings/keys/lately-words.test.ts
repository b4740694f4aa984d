import { expect, test } from 'vitest'
import { latelyWords } from './lately-words.ts'

test('what a key did is told by the most frequent, and the rest as one', () => {
  expect(
    latelyWords([
      { operation: 'askGraphs', requests: 1204 },
      { operation: 'listFiles', requests: 12 },
      { operation: 'getGraph', requests: 1 },
      { operation: 'getMe', requests: 1 },
      { operation: 'listKeys', requests: 2 },
    ]),
  ).toBe('Ask graphs 1,204 times, List files 12 times, Get graph once, and 3 other requests')
})

test('a key that did nothing is told so', () => {
  expect(latelyWords([])).toBe('No requests')
})
