import { expect, test } from 'vitest'
import { readNext } from './read-next.ts'

test('a path of the console is where signing in leads', () => {
  expect(readNext('/graphs?scope=org')).toBe('/graphs?scope=org')
})

test('nothing else is followed', () => {
  for (const next of [null, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'graphs']) {
    expect(readNext(next)).toBe('/')
  }
})
