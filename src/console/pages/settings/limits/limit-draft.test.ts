import { expect, test } from 'vitest'
import type { ScopeLimit } from '#contract/limits.ts'
import {
  ceilingErrors,
  draftErrors,
  draftOf,
  inputOf,
  newZeros,
  readAmount,
  withCeilings,
} from './limit-draft.ts'

function limit(overrides: Partial<ScopeLimit>): ScopeLimit {
  return {
    limit: 'uploads_per_hour',
    scope: 'organization',
    model: null,
    maximum: null,
    used: null,
    left: null,
    resets_at: null,
    ceiling: null,
    bound_by: null,
    key_default: null,
    ...overrides,
  }
}

test('amounts are parsed with units and separators', () => {
  expect(readAmount('storage_bytes', '10 GB')).toBe(10_000_000_000)
  expect(readAmount('file_bytes', '2.5mb')).toBe(2_500_000)
  expect(readAmount('file_bytes', '1,024')).toBe(1024)
  expect(readAmount('uploads_per_hour', '1,000')).toBe(1000)
  expect(readAmount('uploads_per_hour', '0')).toBe(0)
})

test('a comma separates thousands alone, and a number of requests has no fraction', () => {
  expect(readAmount('uploads_per_hour', '1,000,000')).toBe(1_000_000)
  expect(readAmount('uploads_per_hour', '1 000')).toBe(1000)
  expect(readAmount('uploads_per_hour', '12345')).toBe(12_345)
  for (const text of ['2,5', '1,5', '1.5', '1.000', '1,0000', '1,000,00', '1000,000']) {
    expect([text, readAmount('uploads_per_hour', text)]).toEqual([text, null])
  }
  expect(readAmount('file_bytes', '2,5 MB')).toBeNull()
  expect(readAmount('file_bytes', '1,024.5 kB')).toBe(1_024_500)
})

test('negative, absurd and mislabeled amounts are rejected', () => {
  for (const text of ['-1', 'many', '', '10 GB', '9999999999999']) {
    expect([text, readAmount('uploads_per_hour', text)]).toEqual([text, null])
  }
  expect(readAmount('storage_bytes', '2000 TB')).toBeNull()
})

test('limits survive the form unchanged', () => {
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

test('each error is reported at its field', () => {
  const model = { model: 'm', day: '', month: '' }
  const errors = draftErrors({
    all: { uploads_per_hour: '-1', storage_bytes: '' },
    models: [model, { ...model, day: 'x' }, { ...model, model: ' ' }],
  })
  expect(Object.keys(errors).toSorted()).toEqual([
    'all.uploads_per_hour',
    'models.1.day',
    'models.1.model',
    'models.2.model',
  ])
})

test('a small size needs a unit, and a stored one is shown with its unit', () => {
  const errorsOf = (text: string) => draftErrors({ all: { storage_bytes: text }, models: [] })
  expect(errorsOf('1')).toEqual({ 'all.storage_bytes': 'Enter a unit: 1 MB or 1 GB?' })
  for (const text of ['0', '1 B', '1 MB', '5000000']) expect(errorsOf(text)).toEqual({})
  const data = [limit({ limit: 'storage_bytes', maximum: 1023 })]
  expect(draftOf({ data }).all.storage_bytes).toBe('1023 B')
})

test('a new limit of 0 needs a confirmation, an existing one does not', () => {
  const before = { data: [limit({ limit: 'tokens_per_day', maximum: 0 }), limit({ maximum: 5 })] }
  const input = [
    { limit: 'tokens_per_day' as const, maximum: 0 },
    { limit: 'uploads_per_hour' as const, maximum: 0 },
  ]
  expect(newZeros(before, input)).toEqual(['Uploads per hour'])
})

test('a team sees at the field how far it can raise a limit', () => {
  const data = [
    limit({ maximum: 100, ceiling: 100 }),
    limit({ limit: 'graphs_per_hour', maximum: 5 }),
    limit({ limit: 'tokens_per_day', model: 'm', maximum: 5, ceiling: 10 }),
  ]
  const draft = draftOf({ data })
  expect(ceilingErrors(draft, { data })).toEqual({})
  const raised = {
    all: { uploads_per_hour: '', graphs_per_hour: '' },
    models: draft.models.map((row) => ({ ...row, day: '11' })),
  }
  expect(ceilingErrors(raised, { data })).toEqual({
    'all.uploads_per_hour': 'The organization allows up to 100 files.',
    'models.0.day': 'The organization allows up to 10 tokens.',
  })
  expect(ceilingErrors({ all: { uploads_per_hour: '1' }, models: [] }, { data })).toEqual({})
})

test('unchanged limits keep their ceiling for the team', () => {
  const data = [
    limit({ maximum: 50, ceiling: 100 }),
    limit({ limit: 'graphs_per_hour', maximum: 5 }),
    limit({ limit: 'tokens_per_day', maximum: 5, ceiling: 10 }),
  ]
  const draft = draftOf({ data })
  const changed = { ...draft, all: { ...draft.all, tokens_per_day: '6' } }
  expect(withCeilings(inputOf(changed), { data })).toEqual([
    { limit: 'uploads_per_hour', maximum: 50, ceiling: 100 },
    { limit: 'graphs_per_hour', maximum: 5, ceiling: null },
    { limit: 'tokens_per_day', maximum: 6 },
  ])
})
