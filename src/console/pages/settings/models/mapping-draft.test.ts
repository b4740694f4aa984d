import { expect, test } from 'vitest'
import { readForm } from '#console/ui/form/api-form/read-form.ts'
import { draftOf, mappingRules, readNumber, readPrice, type MappingDraft } from './mapping-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  ['8192', 8192],
  ['128,000', 128_000],
  ['128k', 128_000],
  ['1 M', 1_000_000],
  ['1,000,000', 1_000_000],
  ['128 000', 128_000],
  ['8,5k', 8500],
  ['0,025', 0.025],
  ['12,34', 12.34],
  ['1,2,3', Number.NaN],
  ['1.000.000', Number.NaN],
  ['0.25', 0.25],
  ['-1', Number.NaN],
  ['many', Number.NaN],
  ['1e9', Number.NaN],
])('“%s” is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  ['', null],
  ['0.25', 0.25],
  ['0,15', 0.15],
  ['0,025', 0.025],
  ['2,5', 2.5],
  ['15', 15],
  ['1,250', Number.NaN],
  ['free', Number.NaN],
])('“%s” is the price %s', (text, price) => {
  expect(readPrice(text)).toBe(price)
})

const read = (draft: MappingDraft) => readForm(mappingRules(null), draft)

test('a draft reports errors at its fields', () => {
  const draft = draftOf(null, 'barn')
  expect(read(draft).errors).toEqual({
    model_id: 'Enter an ID.',
    upstream: 'Enter the provider model.',
  })
  const wrong = {
    ...draft,
    model_id: 'two words',
    upstream: 'x',
    context_window: '12',
    price_input: 'x',
  }
  expect(Object.keys(read(wrong).errors ?? {}).toSorted()).toEqual([
    'context_window',
    'model_id',
    'price_input',
  ])
})

test('empty fields become null, and an empty name the ID', () => {
  const draft = {
    ...draftOf(null, 'barn'),
    model_id: 'wool',
    upstream: ' wool:7b ',
    price_output: '1.5',
  }
  expect(read(draft)).toEqual({
    errors: null,
    body: {
      model_id: 'wool',
      provider_id: 'barn',
      upstream: 'wool:7b',
      context_window: null,
      price_input: null,
      price_output: 1.5,
      abilities: { tools: true, json_schema: true, images: false },
      retired: false,
      replacement: null,
    },
  })
})
