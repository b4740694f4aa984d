import { expect, test } from 'vitest'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import {
  inputErrors,
  linkOfValues,
  maxValues,
  missingInputs,
  toInputValues,
  valuesOfLink,
} from './input-values.ts'

const inputs: ApplicationInput[] = [
  { name: 'Topic', input_type: 'text', required: true, options: { max_fields: 2 } },
  { name: 'Tone', input_type: 'dropdown', required: true, options: { list: ['Plain', 'Warm'] } },
  { name: 'Brief', input_type: 'file', required: false, options: { max_files: 3 } },
  { name: 'Photo', input_type: 'media', required: true },
]

test('empty values are not sent', () => {
  const values = { Topic: ['Wool', ' '], Tone: [''], Brief: ['f1'], Other: ['x'] }
  expect(toInputValues(inputs, values)).toEqual([
    { id: 'Topic', value: ['Wool'] },
    { id: 'Brief', value: ['f1'] },
  ])
})

test('required inputs without a value are missing', () => {
  expect(missingInputs(inputs, { Topic: ['\n'] })).toEqual({
    Topic: 'Enter some text.',
    Tone: 'Choose an option.',
    Photo: 'Choose an image.',
  })
})

test('an input takes as many values as it says', () => {
  expect(inputs.map(maxValues)).toEqual([2, 1, 3, 1])
})

test('a failure is shown at the input whose value it names', () => {
  const sent = toInputValues(inputs, { Tone: ['Plain'], Brief: ['f1', 'f2'] })
  const fields = { 'inputs.1.value.1': 'It could not be read.', 'inputs.9': 'x', other: 'y' }
  expect(inputErrors(fields, sent)).toEqual({ Brief: 'It could not be read.' })
})

test('a link fills in texts and options, and nothing else', () => {
  const values = { Topic: ['a & b', 'ü=#1'], Tone: ['Warm'], Brief: ['f1'] }
  const link = linkOfValues(inputs, values)
  expect(link.startsWith('#Topic=')).toBe(true)
  expect(valuesOfLink(inputs, link)).toEqual({ Topic: ['a & b', 'ü=#1'], Tone: ['Warm'] })
  expect(valuesOfLink(inputs, '#Tone=Rude&Brief=f1&Topic=1&Topic=2&Topic=3')).toEqual({
    Topic: ['1', '2'],
  })
  expect(linkOfValues(inputs, {})).toBe('')
})
