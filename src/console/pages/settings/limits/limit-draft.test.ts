import { expect, test } from 'vitest'
import type { ScopeLimit } from '#contract/limits.ts'
import { draftErrors, draftOf, inputOf, newZeros, readAmount } from './limit-draft.ts'

function limit(given: Partial<ScopeLimit>): ScopeLimit {
  return {
    limit: 'uploads_per_hour',
    scope: 'organization',
    model: null,
    maximum: null,
    used: null,
    left: null,
    resets_at: null,
    bound_by: null,
    ...given,
  }
}

test('amounts are read as people write them', () => {
  expect(readAmount('storage_bytes', '10 GB')).toBe(10_000_000_000)
  expect(readAmount('file_bytes', '2.5mb')).toBe(2_500_000)
  expect(readAmount('file_bytes', '1,024')).toBe(1024)
  expect(readAmount('uploads_per_hour', '1,000')).toBe(1000)
  expect(readAmount('uploads_per_hour', '0')).toBe(0)
})

test('what is negative, absurd or of another unit is no amount', () => {
  for (const text of ['-1', 'many', '', '10 GB', '9999999999999']) {
    expect([text, readAmount('uploads_per_hour', text)]).toEqual([text, null])
  }
  expect(readAmount('storage_bytes', '2000 TB')).toBeNull()
})

test('limits come back from the form as they were', () => {
  const data = [
    limit({ maximum: 300 }),
    limit({ limit: 'storage_bytes', maximum: 2_500_000_000 }),
    limit({ limit: 'file_bytes', maximum: 1_234_567 }),
    limit({ limit: 'tokens_per_day' }),
    limit({ limit: 'tokens_per_day', model: 'mdl-x5', maximum: 5 }),
    limit({ limit: 'tokens_per_month', model: 'mdl-x5', maximum: 50 }),
  ]
  expect(inputOf(draftOf({ data }))).toEqual([
    { limit: 'uploads_per_hour', maximum: 300 },
    { limit: 'storage_bytes', maximum: 2_500_000_000 },
    { limit: 'file_bytes', maximum: 1_234_567 },
    { limit: 'tokens_per_day', model: 'mdl-x5', maximum: 5 },
    { limit: 'tokens_per_month', model: 'mdl-x5', maximum: 50 },
  ])
})

test('each field in trouble is told at itself', () => {
  const model = { model: 'm', day: '', month: '' }
  const errors = draftErrors({
    all: { uploads_per_hour: '-1', storage_bytes: '' },
    models: [
      { ...model, id: 0 },
      { ...model, id: 1, day: 'x' },
      { ...model, id: 2, model: ' ' },
    ],
  })
  expect(Object.keys(errors).toSorted()).toEqual([
    'day-1',
    'model-1',
    'model-2',
    'uploads_per_hour',
  ])
})

test('a limit that becomes nothing is asked about, one that is nothing already is not', () => {
  const before = { data: [limit({ limit: 'tokens_per_day', maximum: 0 }), limit({ maximum: 5 })] }
  const input = [
    { limit: 'tokens_per_day' as const, maximum: 0 },
    { limit: 'uploads_per_hour' as const, maximum: 0 },
  ]
  expect(newZeros(before, input)).toEqual(['Uploads per hour'])
})
