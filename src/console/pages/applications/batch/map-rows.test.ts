import { expect, test } from 'vitest'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import {
  guessMapping,
  mapRow,
  tableProblem,
  unmappedInputs,
  withoutColumn,
  type Mapping,
} from './map-rows.ts'

const inputs: ApplicationInput[] = [
  { name: 'Topic', input_type: 'text', required: true },
  { name: 'Tone', input_type: 'dropdown', required: false, options: { list: ['Plain', 'Warm'] } },
  { name: 'Brief', input_type: 'file', required: false },
]

test('columns with the names of inputs are mapped, whatever their case', () => {
  expect(
    guessMapping(inputs, { columns: ['No', ' topic ', 'Mood'], rows: [], problem: null }),
  ).toEqual({
    Topic: { from: 'column', column: 1 },
    Tone: { from: 'fixed', value: [] },
    Brief: { from: 'fixed', value: [] },
  })
})

test('the only column is the only text', () => {
  expect(guessMapping(inputs, { columns: ['Contract'], rows: [], problem: null })['Topic']).toEqual(
    {
      from: 'column',
      column: 0,
    },
  )
})

test('a row has the values of its columns, and those that are the same for every row', () => {
  const mapping: Mapping = {
    Topic: { from: 'column', column: 1 },
    Tone: { from: 'column', column: 0 },
    Brief: { from: 'fixed', value: ['f1'] },
  }
  expect(mapRow(inputs, mapping, ['Warm', 'Wool'], 1)).toEqual({
    inputs: [
      { id: 'Topic', value: ['Wool'] },
      { id: 'Tone', value: ['Warm'] },
      { id: 'Brief', value: ['f1'] },
    ],
    problem: null,
  })
  expect(mapRow(inputs, mapping, ['Warm'], 2).problem).toEqual({
    number: 2,
    message: '“Topic” is empty.',
  })
  expect(mapRow(inputs, mapping, ['Rude', 'Wool'], 3).problem?.message).toBe(
    '“Rude” is not an option for “Tone”.',
  )
  expect(mapRow(inputs, mapping, ['warm ', 'Wool'], 3).problem).toBe(null)
  expect(mapRow(inputs, mapping, ['', 'Wool'], 4).problem).toBe(null)
})

test('required inputs without a column are named', () => {
  const table = { columns: ['Fruit', 'Place'], rows: [['Apple', 'Oslo']], problem: null }
  const required = inputs.map((input) => ({ ...input, required: input.name !== 'Brief' }))
  const names = unmappedInputs(required, guessMapping(required, table))
  expect(withoutColumn(names)).toBe(
    '“Topic” and “Tone” have no column. Choose one, or enter a value for every row.',
  )
  expect(withoutColumn(names.slice(1))).toMatch(/^“Tone” has no column/)
})

test('a table without rows, or with too many, cannot run', () => {
  const rows = Array.from({ length: 10_001 }, () => ['x'])
  expect(tableProblem({ columns: ['a'], rows: [], problem: null })).toMatch(/no rows/)
  expect(tableProblem({ columns: ['a'], rows, problem: null })).toMatch(
    /^The table has 10,001 rows/,
  )
  expect(tableProblem({ columns: ['a'], rows: rows.slice(1), problem: null })).toBe(null)
  expect(tableProblem({ columns: ['a'], rows: [], problem: 'Close it.' })).toBe('Close it.')
})
