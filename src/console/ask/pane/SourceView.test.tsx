import { expect, test } from 'vitest'
import type { CitedReference } from '#console/answers/all-references.ts'
import { storeView } from '#console/files/reader/image/reader-view.ts'
import { fakeService, renderConsole, testFile, testId } from '#console/test-console.tsx'
import { getFile, listFilePages } from '#contract/files.ts'
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

function serviceWith(sentence: string) {
  storeView('text')
  const text = `${before}${sentence}`
  return fakeService()
    .answer(getFile, file)
    .answer(listFilePages, {
      data: [
        {
          number: 1,
          kind: 'page',
          label: null,
          ocr: false,
          blocks: [{ type: 'paragraph', text }],
          passages: [],
          pictures: [],
        },
      ],
      total: 1,
      has_more: false,
    })
}

const pane = (
  <div data-testid="pane" style={{ height: 400, overflow: 'auto' }}>
    <SourceView reference={reference} />
  </div>
)

test('that a file was replaced stays in sight, with the words that were quoted', async () => {
  const screen = await renderConsole(pane, serviceWith('The pause at noon is 20 minutes.'))
  const notice = screen.getByRole('region', { name: 'Newer version' })
  await expect.element(notice.getByText('The lunch break lasts 45 minutes.')).toBeVisible()
  await expect
    .element(notice.getByRole('button', { name: 'Download the quoted version' }))
    .toBeVisible()
  screen.container.querySelector('[class*=itself]')?.scrollTo({ top: 2000 })
  await expect.element(notice).toBeInViewport()
  expect(document.querySelector('mark')).toBeNull()
})

test('words that are still in the new version are marked below the notice', async () => {
  const screen = await renderConsole(pane, serviceWith(reference.text))
  const notice = screen.getByRole('region', { name: 'Newer version' })
  await expect.element(notice.getByText('The quoted words are still in it.')).toBeVisible()
  const mark = screen.getByRole('mark')
  await expect.element(mark).toBeInViewport()
  await expect.element(notice).toBeInViewport()
  const { top } = mark.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(notice.element().getBoundingClientRect().bottom)
})
