import { expect, test } from 'vitest'
import { operationWords } from '#console/usage/operation-words.ts'
import type { AuditVerdict } from '#contract/audit.ts'
import { verdictWords, writes } from './audit-words.ts'

test('operations are said in words', () => {
  expect(['addFileToGraph', 'getMe', 'several'].map(operationWords)).toEqual([
    'Add file to graph',
    'Sign in',
    'Several operations',
  ])
  expect(writes).toContain('deleteGraph')
  expect(writes).not.toContain('askGraph')
})

test('a verdict is one sentence', () => {
  const head = { sequence: 1204, hash: 'f' }
  const intact: AuditVerdict = { intact: true, records: 1204, head, sealed_from: 1, broken: null }
  expect(verdictWords(intact)).toBe('All 1,204 records are unchanged, up to #1,204.')
  expect(verdictWords({ ...intact, records: 0, head: null })).toBe('No records yet.')
  const broken = { sequence: 17, reason: 'missing' as const }
  expect(verdictWords({ ...intact, intact: false, broken })).toBe('Record #17 is missing.')
})
