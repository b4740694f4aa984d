import { expect, test } from 'vitest'
import { rowLine } from './evaluation-csv.ts'
import { testCell, testRow } from './test-evaluation.ts'

test('a line has the values, the check, and the result of each variant', () => {
  const failed = testCell(1, {
    status: 'failed',
    passed: null,
    answer: null,
    reason: null,
    error: 'The model failed.',
    cost: null,
    duration_ms: null,
  })
  const row = testRow(1, [testCell(0, { answer: '=1+1, "x"' }), failed])
  expect(rowLine(['country', 'other'], { ...row, check: null })).toBe(
    `1,Portugal,,,Passed,"'=1+1, ""x""",It contains “Lisbon”.,0.25,1200,Error,,The model failed.,,\r\n`,
  )
})
