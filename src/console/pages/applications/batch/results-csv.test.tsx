import { expect, test } from 'vitest'
import { resultLine } from './results-csv.ts'

test('a line has the inputs of its row, its answer and why there is none', () => {
  const inputs = [
    { id: 'Tone', value: ['Warm'] },
    { id: 'Topic', value: ['a "b"', 'c'] },
  ]
  const columns = ['Topic', 'Tone', 'Brief']
  expect(
    resultLine(columns, {
      number: 3,
      status: 'completed',
      inputs,
      data: { suggestion: 'Yes, so' },
    }),
  ).toBe('3,completed,"a ""b""\nc",Warm,,"Yes, so",\r\n')
  expect(
    resultLine(columns, { number: 4, status: 'failed', inputs: [], error: 'It failed.' }),
  ).toBe('4,failed,,,,,It failed.\r\n')
})

test('a text that a spreadsheet would run as a formula is a text', () => {
  const inputs = [{ id: 'Topic', value: ['=1+1'] }]
  const data = { suggestion: '@SUM(A1)' }
  expect(resultLine(['Topic'], { number: 1, status: 'completed', inputs, data })).toBe(
    "1,completed,'=1+1,'@SUM(A1),\r\n",
  )
})
