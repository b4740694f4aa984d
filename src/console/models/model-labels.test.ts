import { expect, test } from 'vitest'
import type { Model } from '#contract/models.ts'
import { modelOptions, modelWarning } from './model-labels.ts'

const model = (overrides: Partial<Model>): Model => ({
  id: 'mdl-x5',
  object: 'model',
  created: 1,
  owned_by: 'sheaf',
  name: 'mdl-x5',
  state: 'active',
  kind: 'language',
  context_window: null,
  abilities: { tools: true, json_schema: true, images: false },
  price_input: null,
  price_output: null,
  removed_on: null,
  replacement: null,
  ...overrides,
})

const removed = model({
  id: 'mdl-med',
  state: 'removed',
  removed_on: '2026-07-13',
  replacement: 'mdl-x5',
})

test('a removed model shows the date and its replacement', () => {
  expect(modelWarning(removed)).toBe('mdl-med was removed on July 13, 2026. Use mdl-x5 instead.')
  expect(modelWarning(model({ state: 'deprecated', removed_on: '2027-01-01' }))).toBe(
    'mdl-x5 will be removed on January 1, 2027.',
  )
  expect(modelWarning(model({}))).toBeNull()
})

test('active models come first, and the built-in reader is labeled', () => {
  expect(
    modelOptions([removed, model({ kind: 'reader' }), model({ id: 'big', name: 'Big' })], 'gone'),
  ).toEqual([
    { value: 'mdl-x5', label: 'mdl-x5 · built-in reader' },
    { value: 'big', label: 'big · Big' },
    { value: 'mdl-med', label: 'mdl-med · removed' },
    { value: 'gone', label: 'gone · unknown' },
  ])
})
