import { expect, test } from 'vitest'
import { groupFindings, markFindings, type TrialFinding } from './mark-findings.ts'

const finding = (
  start: number | null,
  end: number | null,
  overrides: Partial<TrialFinding> = {},
): TrialFinding => ({
  guardrail_id: null,
  guardrail_name: 'Mail',
  entity_type: 'email',
  action: 'redact',
  start,
  end,
  ...overrides,
})

test('a text is split into pieces without losing any of it', () => {
  const text = 'a@b and c@d 🐑!'
  const pieces = markFindings(text, [finding(8, 11), finding(0, 3)])
  expect(pieces.map((piece) => [piece.text, piece.finding !== null])).toEqual([
    ['a@b', true],
    [' and ', false],
    ['c@d', true],
    [' 🐑!', false],
  ])
})

test('of overlapping findings the longest is marked, and of equal ones the strictest', () => {
  const strong = finding(0, 5, { action: 'block' })
  const pieces = markFindings('abcdefg', [finding(0, 3), finding(0, 5), strong, finding(4, 7)])
  expect(pieces.map((piece) => [piece.text, piece.finding])).toEqual([
    ['abcde', strong],
    ['fg', null],
  ])
})

test('a finding without a position is listed, but not marked', () => {
  const whole = finding(null, null, { entity_type: 'violence' })
  expect(markFindings('abc', [whole])).toEqual([{ at: 0, text: 'abc', finding: null }])
  expect(groupFindings([finding(0, 1), whole, finding(1, 2)]).map(({ count }) => count)).toEqual([
    2, 1,
  ])
})
