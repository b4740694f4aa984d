import { expect, test } from 'vitest'
import {
  checkProblem,
  emptyCheck,
  fromCheck,
  newRow,
  rowsOfTable,
  sizeProblem,
  startRows,
  tableColumns,
  toCheck,
  uncheckedRows,
} from './evaluation-draft.ts'

test('columns of a table become variables that prompts can name', () => {
  const rows = rowsOfTable(
    ['Land code', '1st', ' ', 'größe'],
    [
      ['PT', 'a'],
      ['ES', 'b', 'c', 'd'],
    ],
  )
  expect(rows.map(({ values }) => values)).toEqual([
    { Land_code: 'PT', st: 'a', column_3: '', größe: '' },
    { Land_code: 'ES', st: 'b', column_3: 'c', größe: 'd' },
  ])
})

test('a table has at most 500 rows', () => {
  const rows = Array.from({ length: 600 }, (_, at) => [String(at)])
  expect(rowsOfTable(['n'], rows)).toHaveLength(500)
})

test('the rows of the playground without values of the prompts become one empty row', () => {
  expect(startRows([{}, { a: '' }], ['a']).map(({ values }) => values)).toEqual([{}])
  expect(
    startRows(
      [
        { a: '1', old: '2' },
        { a: '', old: '2' },
      ],
      ['a'],
    ).map(({ values }) => values),
  ).toEqual([{ a: '1' }])
})

test('variables of prompts come before those of the rows', () => {
  expect(tableColumns(['b', 'a'], [{ values: { a: '', c: '' } }])).toEqual(['b', 'a', 'c'])
})

test('rows without a text to compare with are counted before the start', () => {
  const check = emptyCheck('mdl')
  const rows = [
    newRow({ expected: 'yes' }),
    newRow({ expected: ' ' }),
    newRow(),
    { ...newRow(), check: { ...check, text: 'no' } },
    { ...newRow(), check: { ...check, type: 'none' as const } },
  ]
  expect(uncheckedRows(check, rows)).toBe(2)
  expect(uncheckedRows({ ...check, type: 'none' }, rows)).toBe(0)
})

test('a check says what is missing, and keeps the texts of other kinds', () => {
  const check = emptyCheck('m')
  expect(toCheck(check)).toEqual({ type: 'contains', text: '{{expected}}', ignore_case: true })
  expect(checkProblem({ ...check, type: 'schema', schema: '{' })).toBe('Enter a JSON schema.')
  expect(checkProblem({ ...check, type: 'judge' })).toBe('Describe a good answer.')
  const schema = { ...check, type: 'schema' as const, schema: '{"type":"object"}' }
  expect([checkProblem(schema), toCheck(schema)]).toEqual([
    null,
    { type: 'schema', schema: { type: 'object' } },
  ])
  expect(toCheck({ ...check, type: 'none' })).toBeNull()
})

test('a check of an evaluation is edited and sent as it was', () => {
  const checks = [
    null,
    { type: 'equals', text: '{{a}}', ignore_case: false },
    { type: 'pattern', pattern: '^a' },
    { type: 'schema', schema: { type: 'object' } },
    { type: 'judge', model: 'j', criterion: 'Short.' },
  ] as const
  expect(checks.map((check) => toCheck(fromCheck(check, 'm')))).toEqual(checks)
})

test('rows times variants has a limit', () => {
  expect(sizeProblem(0, 1)).toBe('Add a row.')
  expect(sizeProblem(500, 4)).toBeNull()
  expect(sizeProblem(500, 5)).toBe('With 5 variants, use at most 400 rows.')
})
