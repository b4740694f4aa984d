import { expect, test } from 'vitest'
import type { CitedReference } from '#console/answers/all-references.ts'
import { storeView } from '#console/files/reader/image/reader-view.ts'
import { fakeService, renderConsole, testFile, testId } from '#console/test-console.tsx'
import type { Reply } from '#contract/endpoint.ts'
import { getFile, listFilePages } from '#contract/files.ts'
import { listFileVersions } from '#contract/versions/file-versions.ts'
import type { FileVersion } from '#contract/versions/file-versions.ts'
import { SourceView } from './SourceView.tsx'

const file = testFile(3)
const before = 'The doors open at nine. '.repeat(200)

const reference: CitedReference = {
  fileId: file.id,
  version_id: testId(99),
  file_name: file.name,
  text: 'The lunch break lasts 45 minutes.',
  score: 1,
  page: 1,
  start: before.length,
  end: before.length + 33,
}

const version: FileVersion = {
  id: testId(99),
  file_id: file.id,
  number: 1,
  state: 'former',
  name: 'house rules.txt',
  size: 33,
  media_type: 'text/plain',
  sha256: '',
  created_at: file.created_at,
  created_by: null,
  error: null,
  progress: null,
}

const pagesWith = (sentence: string): Reply<typeof listFilePages> => ({
  data: [
    {
      number: 1,
      kind: 'page',
      label: null,
      ocr: false,
      blocks: [{ type: 'paragraph', text: `${before}${sentence}` }],
      passages: [],
      pictures: [],
    },
  ],
  total: 1,
  has_more: false,
})

function replacedFile() {
  storeView('text')
  return fakeService()
    .answer(getFile, file)
    .answer(listFileVersions, { data: [version] })
    .answer(listFilePages, pagesWith(reference.text))
}

const pane = (
  <div data-testid="pane" style={{ height: 400, overflow: 'auto' }}>
    <SourceView reference={reference} />
  </div>
)

test('the version that was quoted opens, with the quote marked below a notice', async () => {
  const service = replacedFile()
  const screen = await renderConsole(pane, service)
  const notice = screen.getByRole('region', { name: 'Version' })
  await expect.element(notice.getByText('This is version 1, which was quoted.')).toBeVisible()
  const mark = screen.getByRole('mark')
  await expect.element(mark).toHaveTextContent(reference.text)
  await expect.element(mark).toBeInViewport()
  await expect.element(notice).toBeInViewport()
  const { top } = mark.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(notice.element().getBoundingClientRect().bottom)
  const texts = service.requests.filter((request) => request.includes('/pages'))
  expect(texts.filter((request) => !request.includes(`version_id=${testId(99)}`))).toEqual([])
})

test('the current version is one press away, and marks only words that are still in it', async () => {
  const service = replacedFile()
  const screen = await renderConsole(pane, service)
  const notice = screen.getByRole('region', { name: 'Version' })
  await expect.element(notice).toBeVisible()
  service.answer(listFilePages, pagesWith('The pause at noon is 20 minutes.'))
  await notice.getByRole('button', { name: 'Show the current version' }).click()
  await expect.element(notice.getByText('This is the current version.')).toBeVisible()
  await expect.poll(() => document.body.textContent).toContain('The pause at noon is 20 minutes.')
  expect(document.querySelector('mark')).toBeNull()
  await notice.getByRole('button', { name: 'Show the quoted version' }).click()
  await expect.element(screen.getByRole('mark')).toHaveTextContent(reference.text)
})

test('words that are still in the current version are marked there', async () => {
  const screen = await renderConsole(pane, replacedFile())
  await screen.getByRole('button', { name: 'Show the current version' }).click()
  await expect.element(screen.getByText('It still contains the quoted text.')).toBeVisible()
  await expect.element(screen.getByRole('mark')).toBeInViewport()
})

test('where the text of the quoted version is gone, the quote stands in its place', async () => {
  const service = replacedFile().fail(listFilePages, 'file_text_not_stored', 'Not stored.')
  const screen = await renderConsole(pane, service)
  const notice = screen.getByRole('region', { name: 'Version' })
  await expect.element(notice.getByText(reference.text)).toBeVisible()
  await expect.element(notice.getByText(/house rules\.txt/)).toBeVisible()
  await expect.element(notice.getByRole('button', { name: 'Download version 1' })).toBeVisible()
  expect(document.body.textContent).not.toContain('The doors open')
})

test('a version that is no longer stored leaves the quote alone', async () => {
  const service = replacedFile()
    .answer(listFileVersions, { data: [] })
    .fail(listFilePages, 'file_version_not_found', 'No such version.')
  const screen = await renderConsole(pane, service)
  const notice = screen.getByRole('region', { name: 'Version' })
  await expect.element(notice.getByText('The quoted version is no longer stored.')).toBeVisible()
  await expect.element(notice.getByText(reference.text)).toBeVisible()
  expect(notice.getByRole('button', { name: /Download/ }).elements()).toEqual([])
})
