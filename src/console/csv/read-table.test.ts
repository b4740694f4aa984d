import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const read = (text: string, hasHeader = true) =>
  readTable(text, hasHeader, new AbortController().signal)

test('a table has the names of its first line, or made-up ones', async () => {
  const rows = [['Wool', 'Warm']]
  expect(await read('Topic,\nWool,Warm')).toEqual({
    columns: ['Topic', 'Column 2'],
    rows,
    problem: null,
  })
  expect(await read('Wool,Warm', false)).toEqual({
    columns: ['Column 1', 'Column 2'],
    rows,
    problem: null,
  })
})

test('a quote that is never closed is a problem of the whole table, with its line', async () => {
  const { problem } = await read('Topic,Tone\nWool,Warm\n"Silk, fine,Plain\nFelt,Warm\n')
  expect(problem).toMatch(/^The quote on line 3 is never closed.* Close it/)
})
