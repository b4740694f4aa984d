import { getMe } from '#contract/access.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { expect, test } from 'vitest'
import { FileTable } from './FileTable.tsx'
import { fakeService, me, renderConsole, testFile, testPage } from '#console/test-console.tsx'

function service() {
  return fakeService().answer(getMe, me()).answer(listGraphs, testPage([]))
}

test('files on their way are waited for in the shape of the list', async () => {
  const screen = await renderConsole(<FileTable />, service().hang(listFiles))
  await expect.element(screen.getByText('Loading files')).toBeInTheDocument()
})

test('a list that cannot be read says why and can be asked for again', async () => {
  const fake = service().fail(listFiles, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<FileTable />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()

  fake.answer(listFiles, testPage([testFile(3)]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).toBeVisible()
})

test('an empty list says how it is filled', async () => {
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage([])))
  await expect.element(screen.getByText('No files yet')).toBeVisible()
  await expect.element(screen.getByText(/Drop files or a folder/)).toBeVisible()
})

test('a search that finds nothing leads back to all files', async () => {
  const fake = service().answer(listFiles, testPage([]))
  const screen = await renderConsole(<FileTable />, fake, '/?search=rain&type=slides')
  await expect.element(screen.getByText('No matching files')).toBeVisible()
  expect(fake.asked).toContainEqual(expect.stringContaining('file_types=ppt%2Cpptx&search=rain'))

  fake.answer(listFiles, testPage([testFile(3)]))
  await screen.getByRole('button', { name: 'Show all files' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).toBeVisible()
})

test('a row tells how its file fares, and why it failed', async () => {
  const files = [
    testFile(3),
    testFile(4, {
      status: 'in_progress',
      progress: { stage: 'extracting', done: 3, total: 12 },
    }),
    testFile(5, { status: 'failed', error: { code: 'empty', description: 'It has no text.' } }),
    testFile(6, { error: { code: 'damaged', description: 'Its bytes are damaged.' } }),
  ]
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(row('report-3.pdf').getByText('Ready').first()).toBeInTheDocument()
  await expect
    .element(row('report-4.pdf').getByText('Processing 3 of 12').first())
    .toBeInTheDocument()
  await expect.element(row('report-5.pdf').getByText('It has no text.')).toBeInTheDocument()
  await expect.element(row('report-6.pdf').getByText('Damaged').first()).toBeInTheDocument()
  await expect.element(row('report-6.pdf').getByText('Its bytes are damaged.')).toBeInTheDocument()
})

test('what is selected can be deleted together, after a question that counts it', async () => {
  const files = [testFile(3), testFile(4), testFile(5)]
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('checkbox', { name: 'Select report-4.pdf' }).click()
  await expect.element(screen.getByText('2 files selected')).toBeVisible()

  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 2 files?' })
  await expect.element(dialog.getByText(/will be deleted permanently/)).toBeVisible()
})

test('selecting none leaves the focus in the list', async () => {
  const fake = service().answer(listFiles, testPage([testFile(3)]))
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('checkbox', { name: 'Select report-3.pdf' }).click()
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('a deleted file leaves the list, and the focus stays in it', async () => {
  const { id } = testFile(3)
  const fake = service()
    .answer(listFiles, testPage([testFile(3), testFile(4)]))
    .answer(deleteFile, { id, deleted: true })
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('button', { name: 'Actions for report-3.pdf' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete file' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('a key that may only read is told so where it would delete', async () => {
  const fake = fakeService()
    .answer(getMe, me(['files:read', 'graphs:read']))
    .answer(listGraphs, testPage([]))
    .answer(listFiles, testPage([testFile(3)]))
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('checkbox', { name: 'Select report-3.pdf' }).click()
  const remove = screen.getByRole('button', { name: 'Delete', exact: true })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('This key can only read files.')
})
