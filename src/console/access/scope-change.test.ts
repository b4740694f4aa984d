import { expect, test } from 'vitest'
import { scopeChange } from './scope-change.ts'

const teams = [
  { id: 'l', name: 'Legal' },
  { id: 'r', name: 'Research' },
  { id: 'o', name: 'Operations' },
]

test('narrowing from everyone names those who lose it', () => {
  expect(scopeChange([], ['l'], teams)).toEqual({ gains: [], loses: ['Research', 'Operations'] })
})

test('opening to everyone names those who gain it', () => {
  expect(scopeChange(['l'], [], teams)).toEqual({ gains: ['Research', 'Operations'], loses: [] })
})

test('handing over names both', () => {
  expect(scopeChange(['l'], ['r'], teams)).toEqual({ gains: ['Research'], loses: ['Legal'] })
})

test('the same scope changes nothing, in any order', () => {
  expect(scopeChange(['l', 'r'], ['r', 'l'], teams)).toEqual({ gains: [], loses: [] })
})
