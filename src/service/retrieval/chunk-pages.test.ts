import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'
import { passageMaker } from './chunk-pages.ts'

function pageOf(number: number, blocks: Block[], rest: Partial<Page> = {}): Page {
  return { number, kind: 'page', label: null, ocr: false, blocks, ...rest }
}

const words = [
  'alpha',
  'β-γάμμα',
  '日本語。',
  'مرحبا',
  'Привет!',
  '😀😀',
  'e.g.',
  '\n',
  '3.5',
  'ก็ดี',
  ' ',
  '?',
]

// Seeded, so that every run has the same pages.
function randomPages(seed: number): Page[] {
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const text = (maxChars: number) =>
    Array.from({ length: below(maxChars) }, () => words[below(words.length)] ?? '').join(
      below(4) === 0 ? '' : ' ',
    )
  const row = (cells: number) => Array.from({ length: cells }, () => text(6))
  const block = (): Block => {
    const cells = 1 + below(4)
    const blocks: Block[] = [
      { type: 'heading', level: 1 + below(6), text: text(8) },
      { type: 'paragraph', text: text(below(5) === 0 ? 900 : 60) },
      { type: 'list', items: Array.from({ length: below(30) }, () => text(80)) },
      {
        type: 'table',
        header: below(2) === 0 ? null : row(cells),
        rows: Array.from({ length: below(60) }, () => row(cells)),
        first_row: 1,
      },
      { type: 'cue', number: 1, start: 0, end: 1, text: text(20) },
    ]
    return blocks[below(blocks.length)] ?? { type: 'paragraph', text: '' }
  }
  return Array.from({ length: 3 }, (_, index) =>
    pageOf(index + 1, Array.from({ length: below(12) }, block)),
  )
}

test('every passage and statement has its text at its offsets', () => {
  let statements = 0
  for (let seed = 1; seed <= 200; seed += 1) {
    const pages = randomPages(seed)
    const passages = pages.flatMap(passageMaker())
    for (const [index, passage] of passages.entries()) {
      const { text } = pageText(pages[passage.page - 1]?.blocks ?? [])
      expect(passage.ordinal).toBe(index)
      expect(text.slice(passage.start, passage.end)).toBe(passage.text)
      expect(passage.text).toBe(passage.text.trim())
      expect(passage.text.isWellFormed()).toBe(true)
      for (const { start, end } of passage.statements) {
        expect(start).toBeGreaterThanOrEqual(passage.start)
        expect(end).toBeLessThanOrEqual(passage.end)
        expect(text.slice(start, end).trim()).not.toBe('')
        statements += 1
      }
    }
  }
  expect(statements).toBeGreaterThan(1000)
})

test('no passage without its headings is longer than 1,200 characters', () => {
  const passages = Array.from({ length: 100 }, (_, at) => randomPages(at + 1)).flatMap((pages) =>
    pages.flatMap(passageMaker()),
  )
  const lengths = passages
    .filter((passage) => passage.statements.length > 0)
    .map((passage) => passage.text.length)
  expect(lengths.length).toBeGreaterThan(500)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1200)
})

test('passages contain all text of a page except headings and table headers', () => {
  const blocks: Block[] = [
    { type: 'paragraph', text: 'First. '.repeat(400).trim() },
    { type: 'list', items: ['one', 'two'] },
    { type: 'table', header: ['a'], rows: [['x'], ['y']], first_row: 2 },
  ]
  const passages = passageMaker()(pageOf(1, blocks))
  const allText = passages.map((passage) => passage.text).join('\n')
  expect(allText.match(/First\./g)).toHaveLength(400)
  for (const piece of ['one', 'two', 'x', 'y']) expect(allText.split('\n')).toContain(piece)
})

test('short paragraphs are packed and a long one is split at its sentences', () => {
  const short = { type: 'paragraph', text: 'A short one.' } as const
  expect(passageMaker()(pageOf(1, [short, short, short]))).toHaveLength(1)

  const sentence = `Then ${'word '.repeat(60).trim()}.`
  const long = Array.from({ length: 9 }, () => sentence).join(' ')
  const passages = passageMaker()(pageOf(1, [{ type: 'paragraph', text: long }]))
  expect(passages.length).toBeGreaterThan(1)
  for (const passage of passages) expect(passage.text.endsWith('.')).toBe(true)
})

test('the path of headings is carried to the next page and ends at the next of its level', () => {
  const passagesOf = passageMaker()
  const first = passagesOf(
    pageOf(1, [
      { type: 'heading', level: 1, text: 'Handbook' },
      { type: 'heading', level: 2, text: 'Leave' },
      { type: 'paragraph', text: 'Twenty days.' },
    ]),
  )
  const second = passagesOf(
    pageOf(2, [
      { type: 'paragraph', text: 'Some more.' },
      { type: 'heading', level: 2, text: 'Travel' },
      { type: 'paragraph', text: 'By train.' },
    ]),
  )
  expect([...first, ...second].map((passage) => passage.headings)).toEqual([
    ['Handbook', 'Leave'],
    ['Handbook', 'Leave'],
    ['Handbook', 'Travel'],
  ])
})

test('a slide starts without headings except its label', () => {
  const passagesOf = passageMaker()
  const heading: Block = { type: 'heading', level: 1, text: 'Goals' }
  const body: Block = { type: 'paragraph', text: 'Grow.' }
  passagesOf(pageOf(1, [heading, body], { kind: 'slide', label: 'Goals' }))
  const [passage] = passagesOf(pageOf(2, [body], { kind: 'slide', label: 'Risks' }))
  expect(passage?.headings).toEqual(['Risks'])
})

test('a sheet that goes on with the next page keeps its headings, and another one does not', () => {
  const rows: Block = { type: 'table', header: ['Article'], rows: [['A-1']], first_row: 2 }
  const sheet = (number: number, label: string, ...blocks: Block[]): Page =>
    pageOf(number, blocks, { kind: 'sheet', label })
  const title: Block = { type: 'heading', level: 2, text: 'Articles of 2026' }
  const passages = [
    sheet(1, 'Stock', title, rows),
    sheet(2, 'Stock', rows),
    sheet(3, 'Orders', rows),
  ].flatMap(passageMaker())
  expect(passages.map(({ headings }) => headings)).toEqual([
    ['Stock', 'Articles of 2026'],
    ['Stock', 'Articles of 2026'],
    ['Orders'],
  ])
})

test('a heading without text below it is a passage', () => {
  const [passage, ...others] = passageMaker()(
    pageOf(1, [{ type: 'heading', level: 1, text: 'Annual report' }]),
  )
  expect(passage).toMatchObject({ text: 'Annual report', headings: [], statements: [] })
  expect(others).toEqual([])
})

test('rows carry the header of their table and are never packed with prose', () => {
  const passages = passageMaker()(
    pageOf(1, [
      { type: 'paragraph', text: 'Before.' },
      {
        type: 'table',
        header: ['Plan', 'Price'],
        rows: Array.from({ length: 200 }, (_, at) => [`plan ${String(at)}`, '9']),
        first_row: 2,
      },
      { type: 'paragraph', text: 'After.' },
    ]),
  )
  expect(passages[0]).toMatchObject({ text: 'Before.', header: null })
  expect(passages.at(-1)).toMatchObject({ text: 'After.', header: null })
  const rows = passages.slice(1, -1)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.flatMap((passage) => passage.statements)).toHaveLength(200)
  for (const passage of rows) expect(passage.header).toEqual(['Plan', 'Price'])
})

test('headings and table headers of passages are shortened', () => {
  const endless = 'word '.repeat(50_000)
  const table = (header: string[]): Block => {
    return { type: 'table', header, rows: [header.map((_, at) => `cell ${at}`)], first_row: 2 }
  }
  const passages = [
    table([endless, 'Price']),
    table(Array.from({ length: 5000 }, () => 'Price')),
  ].flatMap((rows) =>
    passageMaker()({
      number: 1,
      kind: 'section',
      label: endless,
      ocr: false,
      blocks: [{ type: 'heading', level: 1, text: endless }, rows],
    }),
  )
  expect(passages[0]?.header).toHaveLength(2)
  for (const { headings, header } of passages) {
    expect(JSON.stringify([headings, header]).length).toBeLessThan(6000)
  }
})

test('a heading as long as a text is cut like one', () => {
  const text = 'Tides are high. '.repeat(10_000).trim()
  const passages = passageMaker()(pageOf(1, [{ type: 'heading', level: 1, text }]))
  expect(passages.length).toBeGreaterThan(100)
  expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1200)
  expect(passages.map((passage) => passage.text).join(' ')).toBe(text)
})

test('running headers and footers are in no passage, and end none', () => {
  const page = pageOf(2, [
    { type: 'paragraph', text: 'Harbour handbook' },
    { type: 'paragraph', text: 'The ferry leaves at eight.' },
    { type: 'paragraph', text: 'Page 2 of 3' },
  ])
  const cut = passageMaker()
  expect(cut({ ...page, running: [0, 2] }).map(({ text }) => text)).toEqual([
    'The ferry leaves at eight.',
  ])
})
