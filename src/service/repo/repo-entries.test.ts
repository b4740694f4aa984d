import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entries } from '#service/scheduling/entries.ts'
import { inRoom, isTest, source } from './test-source-files.ts'

const service = inRoom('service').filter((file) => !isTest(file))

test('every thread and child process is an entry of the bundle, and every entry a file', () => {
  const listed = Object.values(entries).map((file) => `service/${file}`)
  expect(listed.filter((path) => !existsSync(join(source, path)))).toEqual([])
  const programs = service.filter(
    ({ path, text }) =>
      /(?:^|\/)(?:[\w-]+-)?(?:thread|child)\.ts$/.test(path) &&
      !/^export function start/m.test(text),
  )
  expect(programs.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([])
  // The other is main.ts.
  expect(programs.length).toBe(listed.length - 1)
})

test('programs are started by their entry, because the bundle has them elsewhere', () => {
  const byPath = /\.ts['"`],\s*import\.meta\.url|import\.meta\.(?:dirname|filename)/
  const others = service.filter(
    ({ path, text }) => path !== 'service/scheduling/entries.ts' && byPath.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})

test('a raw template has either values or other letters than ASCII, because the bundle has only ASCII', () => {
  const templates = service.flatMap(({ path, text }) =>
    [...text.matchAll(/String\.raw`([^`]*)`/g)].map(([, pattern = '']) => ({ path, pattern })),
  )
  expect(templates.length).toBeGreaterThan(10)
  const mixed = templates.filter(
    ({ pattern }) => pattern.includes('${') && /[^\p{ASCII}]/u.test(pattern),
  )
  expect(mixed.map(({ path }) => path)).toEqual([])
})
