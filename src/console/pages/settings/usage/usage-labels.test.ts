import { expect, test } from 'vitest'
import { testUsageRow } from './test-usage.ts'
import { rowName, rowValue } from './usage-labels.ts'

test('a row of a key tells deleted keys from background work, which has none', () => {
  const rows = [
    testUsageRow({ key_id: 'a', key_name: 'Loom' }),
    testUsageRow({ key_id: 'b', key_name: '' }),
    testUsageRow({ key_id: '', key_name: '' }),
  ]
  expect(rows.map((row) => [rowName('key', row), rowValue('key', row)])).toEqual([
    ['Loom', 'a'],
    ['Deleted key', 'b'],
    ['Background work', null],
  ])
})

test('operations have the names of what people do', () => {
  const names = ['testBlueprint', 'createEvaluation', 'createChatCompletion', 'askGraphs'].map(
    (operation) => rowName('operation', testUsageRow({ operation })),
  )
  expect(names).toEqual([
    'Test an application',
    'Answers of evaluations',
    'Chat with a model',
    'Ask graphs',
  ])
})
