import { expect, test } from 'vitest'
import { comparePassages, compareTrials } from './compare-rankings.ts'
import { testTrial } from './test-trial.ts'

const moves = (names: string[], others: string[]) =>
  comparePassages(testTrial(names).passages, testTrial(others).passages).map(({ move }) => move)

test('a passage moved up or down, stayed, or is only in one list', () => {
  expect(moves(['c', 'b', 'a', 'd'], ['a', 'b', 'c'])).toEqual([
    { type: 'up', by: 2 },
    { type: 'same' },
    { type: 'down', by: 2 },
    { type: 'only_here' },
  ])
})

test('a trial changes the first passage, another one, the use of one, or nothing', () => {
  const verdict = (saved: string[], tried: string[]) =>
    compareTrials(testTrial(saved), testTrial(tried))
  expect(verdict(['a', 'b'], ['b', 'a'])).toBe('first_changed')
  expect(verdict(['a'], [])).toBe('first_changed')
  expect(verdict(['a', 'b'], ['a', 'c'])).toBe('changed')
  expect(verdict(['a', 'b'], ['a', 'b'])).toBe('same')
  expect(verdict([], [])).toBe('same')
  const saved = testTrial(['a', 'b'])
  const [first, second] = saved.passages
  if (!first || !second) throw new Error('two passages expected')
  const passages = [first, { ...second, used: 'left_out' as const }]
  expect(compareTrials(saved, { ...saved, passages })).toBe('changed')
})
