import { expect, test } from 'vitest'
import { operationLabel } from '#console/usage/operation-label.ts'
import type { AuditVerdict } from '#contract/audit.ts'
import { describeVerdict } from './describe-verdict.ts'
import { testRecord } from './test-record.ts'
import { describeSubject, outcomeBadge } from './audit-labels.ts'
import { auditedOperations } from './audited-operations.ts'

test('operations have labels', () => {
  expect(['addFileToGraph', 'getMe', 'several'].map(operationLabel)).toEqual([
    'Add file to graph',
    'Sign in',
    'Several operations',
  ])
  expect(auditedOperations).toContain('deleteGraph')
  expect(auditedOperations).toContain('downloadFile')
  expect(auditedOperations).not.toContain('listGraphs')
})

test('an answer that quotes several files names the first and counts the others', () => {
  const reading = (names: string[]) =>
    describeSubject(
      testRecord(1, {
        operation: 'askGraph',
        outcome: 'read',
        name: null,
        name_before: null,
        subjects: {
          graph_id: 'graph',
          file_ids: names.map((name) => `id of ${name}`),
          file_names: names,
        },
      }),
    )
  expect(reading(['wool.txt', 'silk.txt'])).toBe('wool.txt and 1 more file')
  expect(reading(['wool.txt', 'silk.txt', 'flax.txt'])).toBe('wool.txt and 2 more files')
})

test('a denied request says which thing it asked for', () => {
  const denied = testRecord(1, {
    operation: 'getGraph',
    outcome: 'denied',
    name: null,
    name_before: null,
  })
  expect(describeSubject(denied)).toBe('Graph …bbbbbb')
  expect(describeSubject({ ...denied, subjects: {} })).toBeNull()
  expect(describeSubject({ ...denied, subjects: {}, times: 7 })).toBe('Several')
})

test('a thing without a name is called what it is, with the end of its ID', () => {
  const id = '01a22765-cbab-72e1-b5fd-4accbd7d52e4'
  const subjectOf = (operation: string, subjects: Record<string, string>) =>
    describeSubject(testRecord(1, { operation, name: null, name_before: null, subjects }))
  expect(operationLabel('createRun')).toBe('Record run')
  expect(subjectOf('createRun', { id })).toBe('Run …7d52e4')
  expect(subjectOf('deleteApplicationBatch', { id, batch_id: id })).toBe('Batch …7d52e4')
  expect(subjectOf('proveIsolation', { id })).toBe('Isolation …7d52e4')
  expect(subjectOf('deleteMapping', { id: 'mdl-x5', model_id: 'mdl-x5' })).toBe('mdl-x5')
})

test('a model that serves the search is named as its provider names it', () => {
  const subjects = { id: '01a1fa5a-d95d-7b20-a46e-bbbbbbbbbbbb', upstream: 'bge-m3' }
  const record = testRecord(1, {
    operation: 'connectEmbeddingModel',
    name: null,
    name_before: null,
  })
  expect(describeSubject({ ...record, subjects })).toBe('bge-m3')
})

test('a verification result is one sentence', () => {
  const head = { sequence: 1204, hash: 'f' }
  const intact: AuditVerdict = {
    intact: true,
    records: 1204,
    head,
    checkpoint: null,
    sealed_from: 1,
    broken: null,
  }
  expect(describeVerdict(intact)).toBe('All 1,204 records are unchanged, up to #1,204.')
  expect(describeVerdict({ ...intact, records: 0, head: null })).toBe('No records yet.')
  const broken = { sequence: 17, reason: 'missing' as const }
  expect(describeVerdict({ ...intact, intact: false, broken })).toBe('Record #17 is missing.')
})

test.each([
  [401, 'Denied'],
  [403, 'Denied'],
  [404, 'Not found'],
  [410, 'Not found'],
])('a request that ended with %i is shown as %j', (status, label) => {
  expect(outcomeBadge(testRecord(1, { outcome: 'denied', status })).label).toBe(label)
})
