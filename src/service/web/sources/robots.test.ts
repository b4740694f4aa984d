import { expect, test } from 'vitest'
import { readRobots } from './robots.ts'

const allows = (text: string, path: string): boolean =>
  readRobots(text, 'sheaf').allows(new URL(path, 'https://site.test'))

test.each([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow: /', '/robots.txt', true],
  ['User-agent: *\nDisallow:', '/a', true],
  ['Disallow: /', '/a', true],
  ['User-agent: *\nDisallow: /a', '/ab', false],
  ['User-agent: *\nDisallow: /a', '/b', true],
  ['user-AGENT : *\r\nDISALLOW : /a # not there\r\n', '/a', false],
  ['User-agent: other\nDisallow: /', '/a', true],
  ['User-agent: Sheaf/1.0\nDisallow: /a', '/a', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: sheaf\nDisallow: /b', '/a', true],
  [
    'User-agent: sheaf\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: sheaf\nDisallow: /b',
    '/b',
    false,
  ],
  ['User-agent: x\nUser-agent: sheaf\nDisallow: /a', '/a', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
  ['User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?z', true],
  ['User-agent: *\nDisallow: /a$', '/a', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['User-agent: *\nDisallow: /*/private*/x', '/a/private1/b/x', false],
  ['User-agent: *\nDisallow: *', '/a', false],
  ['User-agent: *\nDisallow: /*?s=', '/a?s=1', false],
  ['User-agent: *\nDisallow: /ä', '/%C3%A4/b', false],
  ['User-agent: *\nDisallow: /%C3%A4', '/ä', false],
  ['<!doctype html><p>no such page', '/a', true],
])('%j: %s is allowed: %s', (text, path, expected) => {
  expect(allows(text, path)).toBe(expected)
})

test('a valid delay is read, an invalid one is ignored', () => {
  expect(readRobots('User-agent: *\nCrawl-delay: 2.5', 'sheaf').delay).toBe(2.5)
  expect(readRobots('User-agent: *\nCrawl-delay: soon', 'sheaf').delay).toBe(null)
  expect(readRobots('User-agent: *\nCrawl-delay: -1', 'sheaf').delay).toBe(null)
})

test('many wildcards are matched in linear time', () => {
  const text = `User-agent: *\nDisallow: /${'*a'.repeat(100_000)}b$`
  const path = `/${'a'.repeat(1_900)}`
  expect(allows(text, path)).toBe(true)
})

test('an overlong name is read in linear time', () => {
  const text = `User-agent: ${'/'.repeat(400_000)}\u2028x\nUser-agent: *\nDisallow: /a`
  expect(allows(text, '/a')).toBe(false)
})
