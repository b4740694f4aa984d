import { expect, test } from 'vitest'
import type { Model } from '#contract/models.ts'
import { modelOptions, modelWarning } from './model-labels.ts'

const model = (given: Partial<Model>): Model => ({
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
  ...given,
})

const removed = model({
  id: 'mdl-med',
  state: 'removed',
  removed_on: '2026-07-13',
  replacement: 'mdl-x5',
})

test('a removed model says since when, and what replaces it', () => {
  expect(modelWarning(removed)).toBe('mdl-med was removed on July 13, 2026. Use mdl-x5 instead.')
  expect(modelWarning(model({ state: 'deprecated', removed_on: '2027-01-01' }))).toBe(
    'mdl-x5 will be removed on January 1, 2027.',
  )
  expect(modelWarning(model({}))).toBeNull()
})

test('models that answer come first, and the reader is never passed off as one', () => {
  expect(
    modelOptions([removed, model({ kind: 'reader' }), model({ id: 'big', name: 'Big' })], 'gone'),
  ).toEqual([
    { value: 'mdl-x5', label: 'mdl-x5 · built-in reader' },
    { value: 'big', label: 'big · Big' },
    { value: 'mdl-med', label: 'mdl-med · removed' },
    { value: 'gone', label: 'gone · unknown' },
  ])
})
