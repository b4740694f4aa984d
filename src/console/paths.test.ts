import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('all paths of the console', () => {
  expect([
    paths.home(),
    paths.signIn(),
    paths.signIn('/graphs?scope=org'),
    paths.graphs(),
    paths.graph('g/1'),
    paths.graphAsk('g'),
    paths.graphAccess('g'),
    paths.files(),
    paths.files({ folder: '2026/a&b' }),
    paths.file('f'),
    paths.file('f', { page: 3, start: 10, end: 42 }),
    paths.playgroundRuns(),
    paths.run('r'),
    paths.runDiff('r1', 'r2'),
    paths.teams(),
    paths.keys(),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/sign-in",
      "/sign-in?next=%2Fgraphs%3Fscope%3Dorg",
      "/graphs",
      "/graphs/g%2F1",
      "/graphs/g/ask",
      "/graphs/g/access",
      "/files",
      "/files?folder=2026%2Fa%26b",
      "/files/f",
      "/files/f?page=3&start=10&end=42",
      "/playground/runs",
      "/playground/runs/r",
      "/playground/diff?a=r1&b=r2",
      "/settings/teams",
      "/settings/keys",
    ]
  `)
})
