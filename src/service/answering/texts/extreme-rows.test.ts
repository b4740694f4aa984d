import { expect, test } from 'vitest'
import { readQuestion } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { extremeRows } from './extreme-rows.ts'

function extremesOf(header: string[], texts: string[], question: string): string[] | null {
  const rows = texts.map((text) => {
    const passage = { header, file_id: 'f', page: 1 }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a statement is read
    return { text, passage, terms: new Set(termsOf(text)) } as unknown as ScoredStatement
  })
  return extremeRows(rows, rows, readQuestion(question, null))?.map(({ text }) => text) ?? null
}

const regions = ['Germany | 18,400.50', 'France | 9,100', 'Italy | 21,000', 'Total | 48,500.50']
const parts = [
  'HX-1 | EUR 38.5 | 2026-03-01',
  'HX-2 | EUR 46 | 2026-01-15',
  'HX-3 | EUR 38.5 | 2026-02-01',
]
const partHeader = ['Article', 'Price', 'Launch']

test.each([
  [['Region', 'Revenue'], regions, 'Which region has the highest revenue?', ['Italy | 21,000']],
  [['Region', 'Revenue'], regions, 'Which region has the lowest revenue?', ['France | 9,100']],
  [partHeader, parts, 'Which article is the cheapest?', [parts[0], parts[2]]],
  [partHeader, parts, 'Which article has the earliest launch?', [parts[1]]],
  [['Ort', 'Umsatz'], ['A | 1.234,50', 'B | 987,00'], 'Most Umsatz?', ['A | 1.234,50']],
])('of the rows below %j, %j, %s — %j', (header, rows, question, expected) => {
  expect(extremesOf(header, rows, question)).toEqual(expected)
})

test.each([
  ['no superlative', 'What revenue has each region?', regions],
  ['a part of the table', 'What is the highest revenue in Italy?', regions],
  ['a value that is none', 'Which region has the highest revenue?', ['A | open', 'B | 3']],
])('%s leaves the rows as they are', (_, question, rows) => {
  expect(extremesOf(['Region', 'Revenue'], rows, question)).toBeNull()
})
