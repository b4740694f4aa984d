import { expect, test } from 'vitest'
import { testUsageRow } from './test-usage.ts'
import { usageCsv } from './usage-csv.ts'

test('the CSV has the field names of the API', () => {
  expect(
    usageCsv('model', [
      testUsageRow({ model: 'wool:7b' }),
      testUsageRow({ model: null, cost: null, unpriced_tokens: 500 }),
    ]),
  ).toBe(
    'model,requests,refused,limited,failed,prompt_tokens,completion_tokens,cost,unpriced_tokens,p50_ms,p90_ms,p99_ms\r\n' +
      'wool:7b,10,2,1,3,1200,300,0.25,0,24,810,9400\r\n' +
      ',10,2,1,3,1200,300,,500,24,810,9400\r\n',
  )
})

test('names with commas, quotes and line breaks stay in one cell, and formulas are escaped', () => {
  const named = (key_name: string) =>
    usageCsv('key', [testUsageRow({ key_id: 'k', key_name })])
      .split('\r\n')
      .slice(1)
      .join('')
  expect(named('Loom, "west"')).toContain('k,"Loom, ""west""",10')
  expect(named('=HYPERLINK("x")')).toContain(`k,"'=HYPERLINK(""x"")",10`)
  expect(named('-1+1')).toContain("k,'-1+1,10")
})
