import { RE2JS, RE2JSSyntaxException } from 're2js'
import { expect, test } from 'vitest'
import { patternProblem } from './pattern-problem.ts'

test.each([
  ['([', '“[” is not closed.'],
  ['(a', '“(” is not closed.'],
  ['a)', '“)” has no “(”.'],
  ['[]', '“[” is not closed.'],
  ['[^]', '“[” is not closed.'],
  [String.raw`[a\]`, '“[” is not closed.'],
  ['a\\', 'The backslash at the end has nothing after it.'],
  ['(?=a)b', 'Lookaround and backreferences such as “(?=” are not supported.'],
  ['(?<!a)b', 'Lookaround and backreferences such as “(?<!” are not supported.'],
  [String.raw`(a)\1`, String.raw`Lookaround and backreferences such as “\1” are not supported.`],
])('what is wrong with %s is said at once', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
  expect(() => RE2JS.compile(pattern)).toThrow(RE2JSSyntaxException)
})

test.each([
  '^(good|fine)$',
  String.raw`\(\[\)`,
  '[)(]',
  '[]a]',
  '[^]a]',
  '[[:alpha:](]',
  '[a[b]',
  '(?i)a(?:b)(?P<name>c)(?<other>d)',
  String.raw`\Q(a[\E`,
  String.raw`\Q(a`,
  String.raw`[\]]`,
  String.raw`\p{Greek}{2,3}?`,
])('%s is left to the service', (pattern) => {
  expect(patternProblem(pattern)).toBeNull()
  expect(() => RE2JS.compile(pattern)).not.toThrow()
})
