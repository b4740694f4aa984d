import { fakeService, renderConsole, testFile, type FakeService } from '#console/test-console.tsx'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { listFilePages } from '#contract/files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { pageText } from '#contract/page-text.ts'
import { expect, test } from 'vitest'

const file = { ...testFile(4), name: 'trees.csv' }
const header = ['Tree', 'Apples']
const pageRows = 100

type ListedPage = Reply<typeof listFilePages>['data'][number]

/** Page `number` of a file of 250 trees. */
function csvPage(number: number): ListedPage {
  const from = (number - 1) * pageRows
  const rows = Array.from({ length: Math.min(pageRows, 250 - from) }, (_, at) => [
    `tree ${from + at}`,
    String(((from + at) * 7) % 97),
  ])
  return {
    number,
    kind: 'section',
    label: null,
    ocr: false,
    blocks: [{ type: 'table', header, rows, first_row: from + 2 }],
    passages: [],
    pictures: [],
  }
}

const pages = [1, 2, 3].map(csvPage)

function service(): FakeService {
  return fakeService().answer(listFilePages, { data: pages, total: 3, has_more: false })
}

function quoteOf(page: number, words: string) {
  const { text } = pageText(pages[page - 1]?.blocks ?? [])
  const start = text.indexOf(words)
  return { page, quote: { start, end: start + words.length } }
}

test('a CSV file is one table under one header, without pages and row numbers', async () => {
  const screen = await renderConsole(<FileReader file={file} place={null} />, service())
  const table = screen.getByRole('table')
  await expect.element(table).toHaveAttribute('aria-rowcount', '251')
  expect(screen.getByRole('columnheader').elements()).toHaveLength(2)
  expect(screen.getByRole('rowheader').elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Next section' }).elements()).toEqual([])
  await expect.element(screen.getByRole('cell', { name: 'tree 0', exact: true })).toBeVisible()
  expect(screen.container.querySelectorAll('tr').length).toBeLessThan(100)

  screen.getByRole('group', { name: 'Table' }).element().scrollTo(0, 1e6)
  await expect.element(screen.getByRole('cell', { name: 'tree 249' })).toBeInViewport()
  await expect.element(screen.getByRole('columnheader', { name: 'Tree' })).toBeInViewport()
})

test('the quoted row of a later page is marked and in sight', async () => {
  const place = quoteOf(3, 'tree 230 | 58')
  const screen = await renderConsole(<FileReader file={file} place={place} />, service())
  await expect.element(screen.getByText('Quote highlighted.')).toBeInTheDocument()
  const mark = screen.getByRole('mark').first()
  await expect.element(mark).toHaveTextContent('tree 230')
  await expect.element(mark).toBeInViewport()
})

test('words are found in rows of every page, but in one header only', async () => {
  const screen = await renderConsole(<FileReader file={file} place={null} />, service())
  const field = screen.getByRole('searchbox', { name: 'Find in this file' })
  await field.fill('apples')
  await expect.element(screen.getByText('1 found')).toBeVisible()
  await field.fill('tree 17')
  await expect.element(screen.getByText('11 found')).toBeVisible()
  await screen.getByRole('button', { name: 'Previous match' }).click()
  const current = () => screen.container.querySelector('[data-mark="current"]')
  await expect.poll(() => current()?.closest('tr')?.textContent).toContain('tree 179')
})

test('a table whose end cannot be loaded says why', async () => {
  const fake = fakeService().fail(listFilePages, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<FileReader file={file} place={null} />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('on a phone the table scrolls sideways, so that short texts stay on their line', async () => {
  const wide = { ...csvPage(1), blocks: [wideTable] }
  const fake = fakeService().answer(listFilePages, { data: [wide], total: 1, has_more: false })
  const reader = (
    <div style={{ width: 360 }}>
      <FileReader file={file} place={null} />
    </div>
  )
  const screen = await renderConsole(reader, fake)
  const cell = screen.getByRole('cell', { name: 'apple tree 0', exact: true })
  await expect.element(cell).toBeVisible()
  expect(cell.element().clientHeight).toBeLessThan(40)
  const table = screen.getByRole('group', { name: 'Table' }).element()
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth)
})

const wideTable = {
  type: 'table' as const,
  header: ['Tree', 'Note', 'Remark'],
  rows: Array.from({ length: 20 }, (_, at) => [
    `apple tree ${at}`,
    at === 9 ? 'It bears. '.repeat(9) : 'None',
    'None',
  ]),
  first_row: 2,
}
