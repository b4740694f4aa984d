import { expect, test } from 'vitest'
import { batchResultHeader, batchResultLine } from './batch-result.ts'

test('a line has the inputs of its row, its answer or why there is none, and what it used', () => {
  const inputs = [
    { id: 'Tone', value: ['Warm'] },
    { id: 'Topic', value: ['a "b"', 'c'] },
  ]
  const columns = ['Topic', 'Tone', 'Brief']
  expect(
    batchResultLine(columns, {
      number: 3,
      status: 'completed',
      inputs,
      data: { suggestion: 'Yes, so' },
      usage: { prompt_tokens: 120, completion_tokens: 8, cost: 0.00031 },
    }),
  ).toBe('3,completed,"a ""b""\nc",Warm,,"Yes, so",,120,8,0.00031\r\n')
  expect(
    batchResultLine(columns, { number: 4, status: 'failed', inputs: [], error: 'It failed.' }),
  ).toBe('4,failed,,,,,It failed.,,,\r\n')
})

test('a text that a spreadsheet would run as a formula is a text', () => {
  const inputs = [{ id: 'Topic', value: ['=1+1'] }]
  const data = { suggestion: '@SUM(A1)' }
  expect(batchResultLine(['Topic'], { number: 1, status: 'completed', inputs, data })).toBe(
    "1,completed,'=1+1,'@SUM(A1),,,,\r\n",
  )
})

test('the first line names the columns, behind the mark of UTF-8', () => {
  expect(batchResultHeader(['Topic', 'a,b'])).toBe(
    '\ufeffrow,status,Topic,"a,b",answer,error,prompt_tokens,completion_tokens,cost\r\n',
  )
})
