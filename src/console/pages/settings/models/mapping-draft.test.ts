import { expect, test } from 'vitest'
import { draftErrors, draftOf, mappingBody, readNumber } from './mapping-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  ['8192', 8192],
  ['128,000', 128_000],
  ['128k', 128_000],
  ['1 M', 1_000_000],
  ['0.25', 0.25],
  ['-1', Number.NaN],
  ['many', Number.NaN],
  ['1e9', Number.NaN],
])('“%s” is read as %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('a draft says at each field what is wrong with it', () => {
  const draft = draftOf(null, 'barn')
  expect(Object.keys(draftErrors(draft))).toEqual(['id', 'upstream'])
  const wrong = { ...draft, id: 'two words', upstream: 'x', context_window: '12', price_input: 'x' }
  expect(Object.keys(draftErrors(wrong))).toEqual(['id', 'context_window', 'price_input'])
})

test('what is left empty is null, and the name the id’s', () => {
  const draft = { ...draftOf(null, 'barn'), id: 'wool', upstream: ' wool:7b ', price_output: '1.5' }
  expect(draftErrors(draft)).toEqual({})
  expect(mappingBody(draft)).toEqual({
    provider_id: 'barn',
    upstream: 'wool:7b',
    context_window: null,
    price_input: null,
    price_output: 1.5,
    abilities: { tools: true, json_schema: true, images: false },
  })
})
