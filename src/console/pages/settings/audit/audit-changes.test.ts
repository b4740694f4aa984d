import { expect, test } from 'vitest'
import {
  changesOf,
  changesText,
  plainSubjects,
  recordLabel,
  sentenceCase,
} from './audit-changes.ts'
import { testRecord } from './test-record.ts'

const changed = (subjects: Record<string, string | string[]>, operation = 'putLimits') =>
  testRecord(1, { operation, subjects })

test('values of settings are shown as they are set', () => {
  const record = changed({
    scope_id: 'organization',
    run_days_before: '30',
    run_days: 'none',
    conversation_days_before: 'none',
    conversation_days: '1',
    storage_bytes_before: 'none',
    storage_bytes: '5000000000',
    'tokens_per_day of gpt_before': '133900',
    'tokens_per_day of gpt': '200000',
    permissions_before: ['graphs:read', 'files:read'],
    permissions: ['graphs:read'],
  })
  expect(changesOf(record)).toEqual([
    { name: 'Runs', before: '30 days', after: 'kept' },
    { name: 'Conversations', before: 'kept', after: '1 day' },
    { name: 'Storage', before: 'none', after: '5.0 GB' },
    { name: 'Tokens per day of gpt', before: '133,900', after: '200,000' },
    { name: 'Permissions', before: 'graphs:read, files:read', after: 'graphs:read' },
  ])
  expect(changesText(record)).toBe('Runs 30 days → kept, Conversations kept → 1 day and 3 more')
})

test('an id and a list of changes without an old value are no changes of settings', () => {
  const record = changed({ graph_id: 'g', permissions: ['graphs:read'] }, 'createKey')
  expect(changesOf(record)).toEqual([])
  expect(changesText(record)).toBeNull()
})

test('what came and went with web sources is the name of the operation', () => {
  const of = (subjects: Record<string, string | string[]>) => changed(subjects, 'updateGraph')
  expect(recordLabel(of({ graph_id: 'g' }))).toBe('Update graph')
  expect(recordLabel(of({ added_urls: ['https://a.example/'] }))).toBe('Add web source')
  const removed = of({ removed_urls: ['https://a.example/', 'b'], removed_pages: '3' })
  expect(recordLabel(removed)).toBe('Remove 2 web sources with 3 files')
  expect(changesText(removed)).toBe('https://a.example/ and 1 more')
  expect(recordLabel(of({ removed_urls: ['a'], added_urls: ['b'], removed_pages: '1' }))).toBe(
    'Replace web sources',
  )
})

test('fields of a record are named in words', () => {
  expect(['id', 'model_id', 'file_ids', 'added_urls'].map(sentenceCase)).toEqual([
    'ID',
    'Model ID',
    'File IDs',
    'Added URLs',
  ])
})

test('an ID that stands under two names is listed once', () => {
  const subjects = { id: 'mdl-x5', model_id: 'mdl-x5', provider_id: 'p' }
  expect(plainSubjects(changed(subjects)).map(([field]) => field)).toEqual([
    'model_id',
    'provider_id',
  ])
})
