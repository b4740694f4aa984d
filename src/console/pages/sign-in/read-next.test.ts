import { expect, test } from 'vitest'
import { readNext } from './read-next.ts'

test('a path of the console is followed after signing in', () => {
  expect(readNext('/graphs?scope=org')).toBe('/graphs?scope=org')
})

test('other URLs are not followed', () => {
  for (const next of [null, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'graphs']) {
    expect(readNext(next)).toBe('/')
  }
})
