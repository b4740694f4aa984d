import { expect, test } from 'vitest'
import { canWords } from './can-words.ts'

test('a level over everything is one sentence', () => {
  expect(canWords(['*:admin'])).toBe('Administers everything.')
  expect(canWords(['*:write'])).toBe('Reads and changes everything.')
})

test('what stands beside everything is said before it', () => {
  expect(canWords(['*:read', 'graphs:write'])).toBe(
    'Reads and changes graphs. Reads everything else.',
  )
})

test('what is covered already is not said again', () => {
  expect(canWords(['*:write', 'graphs:read', 'files:write'])).toBe('Reads and changes everything.')
})

test('a key of few things is told to do nothing else', () => {
  expect(canWords(['graphs:read', 'files:read', 'keys:admin'])).toBe(
    'Administers keys. Reads files and graphs. Nothing else.',
  )
})
