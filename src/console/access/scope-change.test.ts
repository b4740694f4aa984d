import { expect, test } from 'vitest'
import { scopeChange } from './scope-change.ts'

const teams = [
  { id: 'l', name: 'Legal' },
  { id: 'r', name: 'Research' },
  { id: 'o', name: 'Operations' },
]

test('narrowing from everyone lists the teams that lose access', () => {
  expect(scopeChange([], ['l'], teams)).toEqual({ gains: [], loses: ['Research', 'Operations'] })
})

test('sharing with everyone lists the teams that gain access', () => {
  expect(scopeChange(['l'], [], teams)).toEqual({ gains: ['Research', 'Operations'], loses: [] })
})

test('moving to another team lists both teams', () => {
  expect(scopeChange(['l'], ['r'], teams)).toEqual({ gains: ['Research'], loses: ['Legal'] })
})

test('the same teams in another order change nothing', () => {
  expect(scopeChange(['l', 'r'], ['r', 'l'], teams)).toEqual({ gains: [], loses: [] })
})
