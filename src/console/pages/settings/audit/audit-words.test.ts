import { expect, test } from 'vitest'
import { operationWords } from '#console/parts/operation-words.ts'
import type { AuditVerdict } from '#contract/audit.ts'
import { verdictWords, writes } from './audit-words.ts'

test('operations are said in words', () => {
  expect(['addFileToGraph', 'getMe', 'several'].map(operationWords)).toEqual([
    'Add file to graph',
    'Get me',
    'Several operations',
  ])
  expect(writes).toContain('deleteGraph')
  expect(writes).not.toContain('askGraph')
})

test('a verdict is one sentence', () => {
  const head = { sequence: 1204, hash: 'f' }
  const intact: AuditVerdict = { intact: true, records: 1204, head, broken: null }
  expect(verdictWords(intact)).toBe('All 1,204 records are as written, up to #1,204.')
  expect(verdictWords({ ...intact, records: 0, head: null })).toBe('Nothing is recorded yet.')
  const broken = { sequence: 17, reason: 'missing' as const }
  expect(verdictWords({ ...intact, intact: false, broken })).toBe('Record #17 is missing.')
})
