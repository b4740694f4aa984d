import { expect, test } from 'vitest'
import { jsonBlocks } from './json-blocks.ts'

test('an array of objects is a table, and the values of other objects are lines', () => {
  const text = JSON.stringify({
    season: 2026,
    tests: [
      { date: '2026-06-13', athlete: 'Ingrid', lab: { city: 'Stockholm' }, passed: true },
      { date: '2026-07-02', athlete: 'Oda', lab: { city: 'Oslo' }, tags: ['late', 'urgent'] },
    ],
    contact: { name: 'Lars Berg', phone: null, languages: ['no', 'en'] },
  })
  expect(jsonBlocks(text)).toEqual([
    { type: 'paragraph', text: 'season: 2026' },
    { type: 'heading', level: 1, text: 'tests' },
    {
      type: 'table',
      header: ['date', 'athlete', 'lab city', 'passed', 'tags'],
      rows: [
        ['2026-06-13', 'Ingrid', 'Stockholm', 'true', ''],
        ['2026-07-02', 'Oda', 'Oslo', '', 'late, urgent'],
      ],
      first_row: 1,
    },
    { type: 'heading', level: 1, text: 'contact' },
    { type: 'list', items: ['name: Lars Berg', 'languages: no, en'] },
  ])
})

test('lines of JSON are rows, and objects by their names are, too', () => {
  expect(jsonBlocks('{"id": 1, "name": "a"}\n{"id": 2, "name": "b"}\n')).toEqual([
    {
      type: 'table',
      header: ['id', 'name'],
      rows: [
        ['1', 'a'],
        ['2', 'b'],
      ],
      first_row: 1,
    },
  ])
  expect(jsonBlocks('{"oslo": {"beds": 4}, "bergen": {"beds": 6}}')).toEqual([
    {
      type: 'table',
      header: ['', 'beds'],
      rows: [
        ['oslo', '4'],
        ['bergen', '6'],
      ],
      first_row: 1,
    },
  ])
})

test('names of inherited properties are names like others', () => {
  expect(jsonBlocks('[{"constructor": "Lind"}, {"constructor": "Berg"}, {}]')).toMatchObject([
    { header: ['constructor'], rows: [['Lind'], ['Berg'], ['']] },
  ])
})

test('numbers keep their digits', () => {
  expect(jsonBlocks('{"id": 12345678901234567890, "rate": 1.50}')).toEqual([
    { type: 'list', items: ['id: 12345678901234567890', 'rate: 1.50'] },
  ])
})

test('long texts and objects that have little in common are no rows', () => {
  const story = 'The boat left the harbour at noon. '.repeat(10).trim()
  expect(
    jsonBlocks(
      JSON.stringify([
        { title: 'Boat', story },
        { title: 'Car', story: 'x' },
      ]),
    ),
  ).toEqual([
    { type: 'paragraph', text: 'title: Boat' },
    { type: 'heading', level: 1, text: 'story' },
    { type: 'paragraph', text: story },
    { type: 'list', items: ['title: Car', 'story: x'] },
  ])
  const different = [{ a: '1' }, { b: '2' }, { c: '3' }]
  expect(jsonBlocks(JSON.stringify(different))?.map(({ type }) => type)).toEqual([
    'paragraph',
    'paragraph',
    'paragraph',
  ])
})

test('a long table is cut into blocks that continue its numbers', () => {
  const rows = Array.from({ length: 250 }, (_, at) => ({ id: at, name: `n${at}` }))
  const blocks = jsonBlocks(JSON.stringify(rows)) ?? []
  expect(blocks.map((block) => block.type === 'table' && block.first_row)).toEqual([1, 101, 201])
})

test.each(['', 'plain words', '"text"', '42', '{"a": 1', '[1, 2] and more', '{"a": 1}\nno json'])(
  'what is no JSON stays text: %s',
  (text) => {
    expect(jsonBlocks(text)).toBeNull()
  },
)

test('deep nesting ends in text', () => {
  const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`
  expect(jsonBlocks(deep)?.length).toBeLessThan(20)
  expect(jsonBlocks(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeNull()
})
