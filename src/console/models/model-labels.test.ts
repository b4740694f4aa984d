import { expect, test } from 'vitest'
import type { Model } from '#contract/models.ts'
import { isDefaultAgain, modelOptions, modelWarning } from './model-labels.ts'

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
  const leaving = model({ id: 'old', name: 'Old', state: 'deprecated' })
  const big = model({ id: 'big', name: 'Big' })
  const reader = model({ kind: 'reader', name: 'Built-in reader' })
  expect(modelOptions([leaving, reader, big], 'gone')).toEqual([
    { value: 'mdl-x5', label: 'Built-in reader (default)' },
    { value: 'big', label: 'big · Big' },
    { value: 'old', label: 'old · deprecated' },
    { value: 'gone', label: 'gone · unknown' },
  ])
})

test('the model behind the default is offered under its own ID only where it is chosen', () => {
  const reader = { kind: 'reader', name: 'Built-in reader' } as const
  const again = model({ ...reader, id: 'sheaf-reader' })
  const models = [model(reader), again, model({ id: 'big' })]
  expect(modelOptions(models, 'big').map(({ value }) => value)).toEqual(['mdl-x5', 'big'])
  expect(modelOptions(models, 'sheaf-reader').map(({ label }) => label)).toEqual([
    'Built-in reader (default)',
    'sheaf-reader · built-in reader',
    'big · mdl-x5',
  ])
  expect(models.filter((listed) => isDefaultAgain(listed, models))).toEqual([again])
})

test('a model that no longer answers is offered only where it is chosen', () => {
  const retired = model({ id: 'rtd', state: 'retired' })
  const models = [removed, retired, model({})]
  expect(modelOptions(models, 'mdl-x5').map(({ value }) => value)).toEqual(['mdl-x5'])
  expect(modelOptions(models, 'mdl-med').map(({ label }) => label)).toEqual([
    'mdl-x5',
    'mdl-med · removed',
  ])
})
