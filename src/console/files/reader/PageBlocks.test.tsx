import { fakeService, renderConsole } from '#console/test-console.tsx'
import { pageText } from '#contract/page-text.ts'
import type { Block, Page, Picture } from '#contract/pages.ts'
import { expect, test } from 'vitest'
import { PageBlocks } from './PageBlocks.tsx'

const blocks: Block[] = [
  { type: 'heading', level: 1, text: 'Harvest' },
  { type: 'paragraph', text: 'The apples were hardly touched.' },
  {
    type: 'table',
    header: ['Variety', 'Trees'],
    rows: [
      ['Boskoop', '120'],
      ['Gravensteiner', '86'],
    ],
    first_row: 2,
  },
  { type: 'cue', number: 1, start: 3661, end: 3662.5, text: 'And the pears?' },
]

const pageOf = (kind: Page['kind'], content: Block[], pictures: Picture[] = []) => ({
  number: 1,
  kind,
  ocr: false,
  blocks: content,
  pictures,
})

const unmarked = { quote: null, hits: [], current: null, passages: [] }

test('a picture without text says so', async () => {
  const page = { ...pageOf('page', []), ocr: true }
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={page} marks={unmarked} />,
    fakeService(),
  )
  await expect.element(screen.getByText('No text found in this picture.')).toBeVisible()
})

test('the levels of headings have no gaps, also where those of the document have', async () => {
  const levels = [2, 5, 3, 1, 6]
  const content = levels.map((level): Block => ({ type: 'heading', level, text: `Level ${level}` }))
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('page', content)} marks={unmarked} />,
    fakeService(),
  )
  await expect.element(screen.getByRole('heading', { name: 'Level 6' })).toBeVisible()
  const tags = screen
    .getByRole('heading')
    .elements()
    .map(({ tagName }) => tagName)
  expect(tags).toEqual(['H3', 'H4', 'H5', 'H3', 'H4'])
})

test('items of a list inside of a list stand further in, and a number is the mark of its item', async () => {
  const items = ['Hire two pruners', '  One of them part time', '  1. Ask Ole', 'Open the cellar']
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('slide', [{ type: 'list', items }])} marks={unmarked} />,
    fakeService(),
  )
  await expect.element(screen.getByText('Open the cellar')).toBeVisible()
  const shown = screen.getByRole('listitem').elements()
  const [outer = 0, inner = 0, numbered = 0, last = 0] = shown.map(
    (item) => item.getBoundingClientRect().left,
  )
  expect(inner).toBeGreaterThan(outer)
  expect([numbered, last]).toEqual([inner, outer])
  expect(shown.map((item) => getComputedStyle(item).listStyleType)).toEqual([
    'disc',
    'disc',
    'none',
    'disc',
  ])
})

test('what was read keeps its structure: headings, rows by number, times', async () => {
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('sheet', blocks)} marks={unmarked} />,
    fakeService(),
  )
  await expect.element(screen.getByRole('heading', { name: 'Harvest', level: 3 })).toBeVisible()
  await expect.element(screen.getByRole('columnheader', { name: 'Trees' })).toBeVisible()
  const row = screen.getByRole('row').filter({ hasText: 'Gravensteiner' })
  await expect.element(row.getByRole('rowheader')).toHaveTextContent('3')
  await expect.element(screen.getByText('01:01:01', { exact: false }).first()).toBeVisible()
})

test('a quote from a paragraph into a table marks exactly its words', async () => {
  const { text } = pageText(blocks)
  const quote = { start: text.indexOf('hardly'), end: text.indexOf('Boskoop') + 'Boskoop'.length }
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('section', blocks)} marks={{ ...unmarked, quote }} />,
    fakeService(),
  )
  await expect.element(screen.getByText('hardly touched.')).toBeVisible()
  const marks = [...screen.container.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['hardly touched.', 'Variety', 'Trees', 'Boskoop'])
})

test('only spreadsheets have row numbers', async () => {
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('section', blocks)} marks={unmarked} />,
    fakeService(),
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Trees' })).toBeVisible()
  expect(screen.getByRole('rowheader').elements()).toEqual([])
})

test('a column of texts beside many columns of numbers is not as narrow as a word', async () => {
  const months = Array.from({ length: 12 }, (_, at) => `£${at + 10}.75`)
  const remark = 'Only if it is not on a day of no use to us or to any of you at all'
  const table = {
    type: 'table' as const,
    header: ['Route', ...months.map((_, at) => `Month ${at}`), 'Remark'],
    rows: [['Lunna – Vidlin', ...months, remark]],
    first_row: 2,
  }
  const screen = await renderConsole(
    <div style={{ width: 360 }}>
      <PageBlocks file_id="f" page={pageOf('section', [table])} marks={unmarked} />
    </div>,
    fakeService(),
  )
  const cell = screen.getByText(remark)
  await expect.element(cell).toBeInTheDocument()
  expect(cell.element().getBoundingClientRect().height).toBeLessThan(100)
})

test('a table of 50,000 rows draws those in sight, the quoted row among them', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => [`tree ${at}`, String(at % 97)])
  const table = { type: 'table' as const, header: ['Tree', 'Apples'], rows, first_row: 2 }
  const start = pageText([table]).text.indexOf('tree 41234 ')
  const quote = { start, end: start + 'tree 41234'.length }
  const screen = await renderConsole(
    <PageBlocks file_id="f" page={pageOf('sheet', [table])} marks={{ ...unmarked, quote }} />,
    fakeService(),
  )
  const mark = screen.getByRole('mark')
  await expect.element(mark).toHaveTextContent('tree 41234')
  await expect.element(mark).toBeInViewport()
  await expect.element(screen.getByRole('rowheader', { name: '41236' })).toBeVisible()
  expect(screen.container.querySelectorAll('tr').length).toBeLessThan(100)
})

test('pictures stand between the blocks, and words after them are marked as without them', async () => {
  const { text } = pageText(blocks)
  const quote = { start: text.indexOf('hardly'), end: text.indexOf('hardly') + 'hardly'.length }
  const pictures = [0, 1, blocks.length].map((before, at) => ({
    number: at + 1,
    before,
    alt: `Picture before ${before}`,
    status: 'absent' as const,
    size: null,
  }))
  const screen = await renderConsole(
    <PageBlocks
      file_id="f"
      page={pageOf('section', blocks, pictures)}
      marks={{ ...unmarked, quote }}
    />,
    fakeService(),
  )
  await expect.element(screen.getByRole('mark')).toHaveTextContent('hardly')
  const lines = [...screen.container.querySelectorAll('figure, h3, p:not(figure p), table')]
  expect(lines.map((line) => line.tagName)).toEqual([
    'FIGURE',
    'H3',
    'FIGURE',
    'P',
    'TABLE',
    'P',
    'FIGURE',
  ])
})
