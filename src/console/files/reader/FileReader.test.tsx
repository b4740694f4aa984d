import { fakeService, renderConsole, testFile, type FakeService } from '#console/test-console.tsx'
import type { Reply } from '#contract/endpoint.ts'
import { listFilePages } from '#contract/files.ts'
import { beforeEach, expect, test } from 'vitest'
import { FileReader } from './FileReader.tsx'
import { storeView } from './image/reader-view.ts'
import type { Place } from './read-place.ts'

const file = testFile(3)

beforeEach(() => storeView('text'))

type ListedPage = Reply<typeof listFilePages>['data'][number]

function textPage(number: number): ListedPage {
  const text = `This is page ${number}. `.repeat(40)
  return {
    number,
    kind: 'page',
    label: null,
    ocr: number === 2,
    blocks: [{ type: 'paragraph', text }],
    passages: [{ start: 0, end: text.length }],
    pictures: [],
  }
}

function service(): FakeService {
  const data = Array.from({ length: 10 }, (_, index) => textPage(index + 1))
  return fakeService().answer(listFilePages, { data, total: 10, has_more: false })
}

function reader(place: Place | null = null) {
  return <FileReader file={file} place={place} />
}

test('the text stands page by page, and what was read from pixels says so', async () => {
  const screen = await renderConsole(reader(), service())
  await expect.element(screen.getByRole('heading', { name: 'Page 1' })).toBeVisible()
  await expect.element(screen.getByText('OCR text')).toBeInTheDocument()
})

test('a picture that a model described is not called recognized text', async () => {
  const text = 'A floor plan with three rooms.'
  const blocks = [{ type: 'description' as const, text, model: 'vision-1', picture: null }]
  const data = [{ ...textPage(1), ocr: true, blocks, passages: [] }]
  const fake = fakeService().answer(listFilePages, { data, total: 1, has_more: false })
  const screen = await renderConsole(reader(), fake)
  await expect.element(screen.getByText('Described by vision-1')).toBeVisible()
  await expect.element(screen.getByText('OCR text')).not.toBeInTheDocument()
})

test('a picture in which no text was found says so', async () => {
  const data = [{ ...textPage(1), ocr: true, blocks: [], passages: [] }]
  const fake = fakeService().answer(listFilePages, { data, total: 1, has_more: false })
  const screen = await renderConsole(reader(), fake)
  await expect.element(screen.getByText('No text found', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('OCR text')).not.toBeInTheDocument()
})

test('a text that cannot be read says why and can be retried', async () => {
  const fake = fakeService().fail(listFilePages, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(reader(), fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a citation is brought into sight, marked, focused and announced', async () => {
  const place = { page: 8, quote: { start: 8, end: 14 } }
  const screen = await renderConsole(reader(place), service())
  const mark = screen.getByText('page 8', { exact: true })
  await expect.element(mark).toBeInViewport()
  await expect.element(mark).toHaveFocus()
  await expect.element(screen.getByText('Quote on page 8.')).toBeInTheDocument()
})

test('a short last page that was opened is the current one, although it cannot be scrolled to the top', async () => {
  const data = [1, 2].map((number) => ({
    ...textPage(number),
    blocks: [{ type: 'paragraph' as const, text: `This is page ${number}.` }],
  }))
  const fake = fakeService().answer(listFilePages, { data, total: 2, has_more: false })
  const screen = await renderConsole(reader({ page: 2, quote: { start: 8, end: 14 } }), fake)
  await expect.element(screen.getByText('page 2', { exact: true })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /Go to page/ })).toHaveValue('2')
})

test('a quote that is no longer there is said to be gone', async () => {
  const place = { page: 2, quote: { start: 90_000, end: 90_010 } }
  const screen = await renderConsole(reader(place), service())
  await expect.element(screen.getByText(/no longer on this page/)).toBeInTheDocument()
})

test('words are found on pages that are not drawn, one after the other', async () => {
  const screen = await renderConsole(reader(), service())
  await screen.getByRole('searchbox', { name: 'Find in this file' }).fill('page 9')
  await expect.element(screen.getByText('40 found')).toBeVisible()
  await screen.getByRole('button', { name: 'Next match' }).click()
  await expect.element(screen.getByText('1 of 40')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Page 9' })).toBeInTheDocument()
})

test('Enter before the words are found goes to the first place once they are', async () => {
  const fake = service()
  const screen = await renderConsole(reader(), fake)
  const field = screen.getByRole('searchbox', { name: 'Find in this file' })
  await expect.element(screen.getByRole('heading', { name: 'Page 1' })).toBeVisible()
  const input = field.element() as HTMLInputElement // -- a search field is an input
  input.focus()
  // In one task, so that the search has not ended.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'page 9')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.element(screen.getByText('1 of 40')).toBeVisible()
})
