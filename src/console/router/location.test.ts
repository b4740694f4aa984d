import { expect, test } from 'vitest'
import { addressOf, makeLocation } from './location.ts'

test('no path names another host, however a browser reads it', () => {
  const paths = ['//evil.test/a', '/\\evil.test/a', '/\t/evil.test/a', '/\r\n\\evil.test/a', '///a']
  for (const path of paths) {
    const { host } = new URL(addressOf(makeLocation(path)), 'https://sheaf.test')
    expect([path, host]).toEqual([path, 'sheaf.test'])
  }
  expect(addressOf(makeLocation('/graphs//a?q=//b#//c'))).toBe('/graphs//a?q=//b#//c')
})
