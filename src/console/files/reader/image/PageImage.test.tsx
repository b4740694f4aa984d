import { fakeService, renderConsole, testFile, type FakeService } from '#console/test-console.tsx'
import { getPageImage, listFilePages, listPageBoxes } from '#contract/files.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FileReader } from '#console/files/reader/FileReader.tsx'
import { storeView } from './reader-view.ts'

const file = testFile(3)
const text = 'The wool is dear.'

// A white dot.
const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  ),
  (byte) => byte.charCodeAt(0),
)

beforeEach(() => storeView('page'))

function service(): FakeService {
  const data = Array.from({ length: 10 }, (_, index) => ({
    number: index + 1,
    kind: 'page' as const,
    label: null,
    ocr: false,
    blocks: [{ type: 'paragraph' as const, text }],
    passages: [],
    pictures: [],
  }))
  const box = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.12 }
  return fakeService()
    .answer(listFilePages, { data, total: 10, has_more: false })
    .answer(getPageImage, new Blob([png], { type: 'image/png' }))
    .answer(listPageBoxes, {
      data: [
        { ...box, start: 0, end: 3 },
        { ...box, start: 4, end: 8, left: 0.22, right: 0.3 },
      ],
    })
}

test('a PDF is shown as its pages, and as text once that is chosen, which is remembered', async () => {
  const fake = service()
  const screen = await renderConsole(<FileReader file={file} place={null} />, fake)
  await expect.element(screen.getByRole('img', { name: 'Image of page 1' })).toBeVisible()
  expect(fake.requests).toContainEqual(
    expect.stringMatching(/pages\/1\/image\?width=\d*[02468]00$/),
  )
  await expect.element(screen.getByText('wool').first()).toBeInTheDocument()

  await screen.getByRole('radio', { name: 'Text' }).click()
  await expect.element(screen.getByText(text).first()).toBeVisible()
  await screen.unmount()
  const again = await renderConsole(<FileReader file={file} place={null} />, service())
  await expect.element(again.getByText(text).first()).toBeVisible()
})

test('an image is requested before the text is here, and only once', async () => {
  const imageRequests = (fake: FakeService) =>
    fake.requests.filter((request) => /pages\/8\/image/.test(request))
  const place = { page: 8, quote: null }
  const waiting = service().hang(listFilePages)
  const first = await renderConsole(<FileReader file={file} place={place} />, waiting)
  await expect.poll(() => imageRequests(waiting)).toHaveLength(1)
  await first.unmount()

  const fake = service()
  const screen = await renderConsole(<FileReader file={file} place={place} />, fake)
  await expect.element(screen.getByRole('img', { name: 'Image of page 8' })).toBeVisible()
  await expect.element(screen.getByText('wool').first()).toBeInTheDocument()
  expect(imageRequests(fake)).toEqual(imageRequests(waiting))
})

test('an address lands on its page, where the quoted words are marked and announced', async () => {
  const place = { page: 8, quote: { start: 4, end: 8 } }
  const screen = await renderConsole(<FileReader file={file} place={place} />, service())
  const mark = screen.getByRole('mark')
  await expect.element(mark).toBeInViewport()
  await expect.element(mark).toHaveFocus()
  expect(mark.element()).toHaveStyle({ left: '22%' })
  await expect.element(screen.getByText('Quote on page 8.')).toBeInTheDocument()
})

test('a page says that it loads, and its marks are seen once it is drawn', async () => {
  const place = { page: 8, quote: { start: 4, end: 8 } }
  const waiting = service().hang(getPageImage)
  const screen = await renderConsole(<FileReader file={file} place={place} />, waiting)
  await expect.element(screen.getByText('Loading page 8')).toBeVisible()
  await expect.poll(() => document.querySelector('[data-mark="quote"]')).not.toBeNull()
  expect(document.querySelector('[data-mark="quote"]')).toHaveStyle({ opacity: '0' })
})

test('a page that cannot be drawn says why and can be asked for again', async () => {
  const fake = service().fail(getPageImage, 'page_unreadable', 'Page 1 cannot be drawn.')
  const screen = await renderConsole(<FileReader file={file} place={null} />, fake)
  await expect.element(screen.getByText('Page 1 cannot be drawn.').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})

test('a file of another kind has no pages to be seen', async () => {
  const other = testFile(4, { name: 'notes.txt', media_type: 'text/plain' })
  const screen = await renderConsole(<FileReader file={other} place={null} />, service())
  await expect.element(screen.getByText(text).first()).toBeVisible()
  expect(screen.getByRole('group', { name: 'View' }).elements()).toHaveLength(0)
})

test('pages are enlarged step by step, fit into sight, and turn by keys', async () => {
  const screen = await renderConsole(<FileReader file={file} place={null} />, service())
  const image = screen.getByRole('img', { name: 'Image of page 1' })
  await expect.element(image).toBeVisible()
  const before = image.element().clientWidth
  await screen.getByRole('button', { name: 'Zoom in' }).click()
  await expect.element(screen.getByText('125%')).toBeInTheDocument()
  expect(image.element().clientWidth).toBeCloseTo(before * 1.25, -1)
  await screen.getByRole('button', { name: 'Fit page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Fit width' })).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('img', { name: 'Image of page 10' })).toBeInViewport()
})

test('a reader that scrolls by itself lands on the quote inside its place', async () => {
  const place = { page: 8, quote: { start: 4, end: 8 } }
  const screen = await renderConsole(
    <div style={{ height: 400 }}>
      <FileReader file={file} place={place} scrolls="itself" />
    </div>,
    service(),
  )
  await expect.element(screen.getByRole('mark')).toBeInViewport()
  expect(window.scrollY).toBe(0)
})

test('thumbnails show every page and lead to it', async () => {
  await page.viewport(1280, 800)
  const fake = service()
  const screen = await renderConsole(<FileReader file={file} place={null} />, fake)
  await expect.element(screen.getByRole('img', { name: 'Image of page 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show thumbnails' }).click()
  const first = screen.getByRole('button', { name: 'Page 1', exact: true })
  await expect.element(first).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => fake.requests).toContainEqual(expect.stringMatching(/image\?width=200$/))
  await screen.getByRole('button', { name: 'Page 4', exact: true }).click()
  await expect.element(screen.getByRole('img', { name: 'Image of page 4' })).toBeInViewport()
})

test('an image that a busy service did not draw is asked for again', async () => {
  const fake = service().fail(getPageImage, 'unavailable', 'The service is overloaded.')
  const screen = await renderConsole(<FileReader file={file} place={null} />, fake)
  const ofPage = (request: string) => request.includes('/pages/1/image')
  await expect.poll(() => fake.requests.some(ofPage)).toBe(true)
  fake.answer(getPageImage, new Blob([png], { type: 'image/png' }))
  await expect.element(screen.getByRole('img', { name: 'Image of page 1' })).toBeVisible()
  await expect.element(screen.getByText('The service is overloaded.')).not.toBeInTheDocument()
})
