import { fakeService, renderConsole } from '#console/test-console.tsx'
import { pageText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
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

const unmarked = { quote: null, found: [], current: null, passages: [] }

test('what was read keeps its structure: headings, rows by number, times', async () => {
  const screen = await renderConsole(<PageBlocks blocks={blocks} marks={unmarked} />, fakeService())
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
    <PageBlocks blocks={blocks} marks={{ ...unmarked, quote }} />,
    fakeService(),
  )
  await expect.element(screen.getByText('hardly touched.')).toBeVisible()
  const marks = [...screen.container.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['hardly touched.', 'Variety', 'Trees', 'Boskoop'])
})
