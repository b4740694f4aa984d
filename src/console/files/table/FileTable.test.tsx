import { getMe } from '#contract/access.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { listGraphs } from '#contract/graphs.ts'
import { getBinding } from '#contract/limits.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeToasts, type ToastContent } from '#console/ui/overlay/toast.ts'
import { FileTable } from './FileTable.tsx'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testFile,
  testPage,
} from '#console/test-console.tsx'

const testGraphId = '0197f4a2-1c8e-7b3d-9a54-6c1f0e2d7b81'

function service() {
  return fakeService()
    .answer(getMe, me())
    .answer(listGraphs, testPage([]))
    .answer(listFolders, { data: [], has_more: false })
}

test('loading files show a skeleton', async () => {
  const screen = await renderConsole(<FileTable />, service().hang(listFiles))
  await expect.element(screen.getByText('Loading files')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listFiles, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<FileTable />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()

  fake.answer(listFiles, testPage([testFile(3)]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).toBeVisible()
})

test('an empty list has a place for files instead of filters, and names formats and limits', async () => {
  const fileSize = {
    limit: 'file_bytes',
    scope: 'organization',
    model: null,
    maximum: 5_000_000,
    used: null,
    left: null,
    resets_at: null,
    after_files: null,
    would_refuse: false,
  } as const
  const binding = { key_id: me().key.id, limits: [fileSize], first: null }
  const fake = service().answer(listFiles, testPage([])).answer(getBinding, binding)
  const screen = await renderConsole(<FileTable graph={{ id: testGraphId, name: 'Wool' }} />, fake)
  await expect.element(screen.getByText('No files in this graph yet')).toBeVisible()
  await expect.element(screen.getByText(/Drop files or a folder here/)).toBeVisible()
  await expect.element(screen.getByText(/PDF, Word, .+ Up to 5.0 MB each/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Upload files' })).toBeVisible()
  expect(screen.getByRole('searchbox').elements()).toEqual([])
})

test('a team key lists all files that it can read, and filters them', async () => {
  await page.viewport(390, 844)
  const fake = service()
    .answer(getMe, teamMe(['*:read']))
    .answer(listFiles, testPage([testFile(1, { read_only: true })]))
  const screen = await renderConsole(<FileTable />, fake)
  await expect.poll(() => fake.requests.some((request) => request.includes('scope=all'))).toBe(true)
  // A phone shows the filters on request.
  await screen.getByRole('button', { name: 'Filter', exact: true }).click()
  await screen.getByLabelText('Shared with').selectOptions('Everyone')
  await expect
    .poll(() => fake.requests.some((request) => request.includes('scope=organization')))
    .toBe(true)
  await screen.getByLabelText('Shared with').selectOptions('My team')
  await expect
    .poll(() => fake.requests.some((request) => request.includes('scope=team')))
    .toBe(true)
})

test('a team key that cannot upload is not asked to drop files', async () => {
  const fake = service()
    .answer(getMe, teamMe(['*:read']))
    .answer(listFiles, testPage([]))
  const screen = await renderConsole(<FileTable />, fake)
  await expect.element(screen.getByText('No files yet')).toBeVisible()
  expect(screen.getByText(/Drop files or a folder/).elements()).toEqual([])
})

test('nothing is dropped into a graph by a key that cannot upload', async () => {
  const fake = service()
    .answer(getMe, me(['*:read']))
    .answer(listFiles, testPage([]))
  const screen = await renderConsole(<FileTable graph={{ id: testGraphId, name: 'Wool' }} />, fake)
  const reason = 'This key can’t upload files.'
  await expect.element(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Upload files' }).elements()).toEqual([])
})

test('the actions for selected files are in one line on a laptop', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listFiles, {
    ...testPage([testFile(3), testFile(4)]),
    has_more: true,
    total: 300,
  })
  const screen = await renderConsole(
    <div style={{ width: 984 }}>
      <FileTable graph={{ id: testGraphId, name: 'Wool' }} />
    </div>,
    fake,
  )
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  const bar = screen.getByRole('group', { name: 'Selected files' })
  await expect.element(bar.getByRole('button', { name: 'Remove from graph' })).toBeVisible()
  const tops = bar
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().top)
  expect(new Set(tops.map(Math.round)).size).toBe(1)
})

test('a file that was removed from its graph is added again by Undo', async () => {
  takeToasts()
  const fake = service()
    .answer(listFiles, testPage([testFile(3)]))
    .answer(removeFileFromGraph, { id: testFile(3).id, deleted: true })
    .answer(addFileToGraph, testFile(3))
  const screen = await renderConsole(<FileTable graph={{ id: testGraphId, name: 'Wool' }} />, fake)
  await screen.getByRole('checkbox', { name: 'Select report-3.pdf' }).click()
  await screen.getByRole('button', { name: 'Remove from graph' }).click()
  const shown: ToastContent[] = []
  await expect
    .poll(() => {
      shown.push(...takeToasts())
      return shown.map(({ title }) => title)
    })
    .toEqual(['report-3.pdf removed from Wool'])
  expect(shown[0]?.action?.label).toBe('Undo')
  shown[0]?.action?.onPress()
  await expect.poll(() => fake.requests).toContain(`POST /v1/graphs/${testGraphId}/file`)
})

test('the headers sort the list, together with its filters', async () => {
  await page.viewport(1280, 800)
  const fake = service().answer(listFiles, testPage([testFile(3)]))
  const screen = await renderConsole(<FileTable />, fake, '/?status=completed')
  const header = (name: string) => screen.getByRole('columnheader', { name, exact: true })
  await expect.element(header('Added')).toHaveAttribute('aria-sort', 'descending')
  const queries = { Name: 'name', Status: 'status', Size: 'size' }
  for (const [name, order_by] of Object.entries(queries)) {
    await expect.element(header(name)).toHaveAttribute('aria-sort', 'none')
    for (const [order, label] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ] as const) {
      await header(name).getByRole('button').click()
      await expect.element(header(name)).toHaveAttribute('aria-sort', label)
      const query = `status=completed&order_by=${order_by}&order=${order}`
      await expect.poll(() => fake.requests.at(-1)).toContain(query)
    }
  }
  await header('Added').getByRole('button').click()
  await expect.poll(() => fake.requests.at(-1)).toContain('order_by=created_at&order=asc')
})

test('a search without results links back to all files', async () => {
  const fake = service().answer(listFiles, testPage([]))
  const screen = await renderConsole(<FileTable />, fake, '/?search=rain&type=slides')
  await expect.element(screen.getByText('No matching files')).toBeVisible()
  expect(fake.requests).toContainEqual(
    expect.stringContaining('file_types=ppt%2Cpptx%2Codp&search=rain'),
  )

  fake.answer(listFiles, testPage([testFile(3)]))
  await screen.getByRole('button', { name: 'Show all files' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).toBeVisible()
})

test('a row shows the status of its file, and why it failed', async () => {
  const files = [
    testFile(3),
    testFile(4, {
      status: 'in_progress',
      progress: { stage: 'extracting', done: 3, total: 12 },
    }),
    testFile(5, { status: 'failed', error: { code: 'empty', description: 'It has no text.' } }),
    testFile(6, { error: { code: 'damaged', description: 'Its bytes are damaged.' } }),
    testFile(7, { no_text: true }),
  ]
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name })
  await expect.element(row('report-3.pdf').getByText('Ready').first()).toBeInTheDocument()
  await expect
    .element(row('report-4.pdf').getByText('Processing 3 of 12').first())
    .toBeInTheDocument()
  await expect.element(row('report-5.pdf').getByText('It has no text.').last()).toBeInTheDocument()
  await expect.element(row('report-6.pdf').getByText('Damaged').first()).toBeInTheDocument()
  await expect
    .element(row('report-6.pdf').getByText('Its bytes are damaged.').last())
    .toBeInTheDocument()
  await expect.element(row('report-7.pdf').getByText('No text found').first()).toBeInTheDocument()
  await expect
    .element(
      row('report-7.pdf')
        .getByText(/Questions cannot find it/)
        .last(),
    )
    .toBeVisible()
})

test('a row shows the folder of its file, and the list is filtered by folder', async () => {
  await page.viewport(390, 844)
  const fake = service()
    .answer(listFiles, testPage([testFile(3, { folder: '2026/q1' }), testFile(4)]))
    .answer(listFolders, { data: ['2026/q1'], has_more: false })
  const screen = await renderConsole(<FileTable />, fake)
  const row = screen.getByRole('row').filter({ hasText: 'report-3.pdf' })
  await expect.element(row.getByText('2026/q1')).toBeVisible()
  await expect.element(row.getByTitle('2026/q1/report-3.pdf')).toBeVisible()

  await expect.element(screen.getByLabelText('Folder')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Filter', exact: true }).click()
  await screen.getByRole('combobox', { name: 'Folder' }).selectOptions('2026')
  await expect.poll(() => fake.requests.at(-1)).toContain('folder=2026')
  await expect.element(screen.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
})

test('without folders there is no choice of one', async () => {
  const fake = service().answer(listFiles, testPage([testFile(3)]))
  const screen = await renderConsole(<FileTable />, fake)
  await expect.element(screen.getByRole('link', { name: 'report-3.pdf' })).toBeVisible()
  await expect.poll(() => fake.requests.some((one) => one.includes('/folders'))).toBe(true)
  expect(screen.getByRole('combobox', { name: 'Folder' }).elements()).toEqual([])
})

test('retry is offered only where it can help', async () => {
  const failed = (number: number, code: string) =>
    testFile(number, { status: 'failed', error: { code, description: 'It failed.' } })
  const files = [
    failed(3, 'too_slow_to_read'),
    failed(4, 'corrupted'),
    failed(5, 'damaged'),
    failed(6, 'password_protected'),
    failed(7, 'empty'),
    failed(8, 'unsupported_variant'),
  ]
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await expect.element(screen.getByRole('button', { name: 'Retry 1' })).toBeVisible()
  for (const [name, count] of [
    ['report-3.pdf', 1],
    ['report-4.pdf', 0],
    ['report-5.pdf', 0],
    ['report-6.pdf', 0],
    ['report-7.pdf', 0],
    ['report-8.pdf', 0],
  ] as const) {
    await screen.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Download' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: 'Retry' }).elements()).toHaveLength(count)
    await userEvent.keyboard('{Escape}')
  }
})

test('selected files are deleted together after a confirmation that names them', async () => {
  const files = [testFile(3), testFile(4), testFile(5)]
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('checkbox', { name: 'Select report-4.pdf' }).click()
  await expect.element(screen.getByText('2 files selected')).toBeVisible()

  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 2 files?' })
  await expect.element(dialog.getByText(/will be deleted permanently/)).toBeVisible()
  await expect.element(dialog.getByText('report-3.pdf')).toBeVisible()
  await expect.element(dialog.getByText('report-5.pdf')).toBeVisible()
  await expect.element(dialog.getByText('report-4.pdf')).not.toBeInTheDocument()
})

test('Shift selects a range, and Escape clears the selection', async () => {
  const files = [3, 4, 5, 6, 7].map((number) => testFile(number))
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  const box = (number: number) =>
    screen.getByRole('checkbox', { name: `Select report-${number}.pdf` })
  await box(6).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('3 files selected')).toBeVisible()
  await expect.element(box(5)).toBeChecked()
  await box(5).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('1 file selected')).toBeVisible()
  await expect.element(box(6)).toBeChecked()

  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('1 file selected')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(box(6)).not.toBeChecked()
})

test('the actions for selected files stay visible while scrolling', async () => {
  const files = Array.from({ length: 50 }, (_, index) => testFile(index + 3))
  const screen = await renderConsole(<FileTable />, service().answer(listFiles, testPage(files)))
  await screen.getByRole('checkbox', { name: 'Select report-52.pdf' }).click()
  await expect.element(screen.getByRole('link', { name: 'report-52.pdf' })).toBeInViewport()
  await expect.element(screen.getByText('1 file selected')).toBeInViewport()
})

test('clearing the selection keeps the focus in the list', async () => {
  const fake = service().answer(listFiles, testPage([testFile(3)]))
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('checkbox', { name: 'Select report-3.pdf' }).click()
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
})

test('a deleted file leaves the list, and the focus stays in the list', async () => {
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
  for (const { onClose } of takeToasts()) onClose?.()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/files/${id}`)
})

test('a read-only key is told why it cannot delete', async () => {
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

test('a team key can open and download files shared with everyone, but not change them', async () => {
  const file = testFile(3, { read_only: true, status: 'failed' })
  const fake = fakeService()
    .answer(getMe, teamMe())
    .answer(listFiles, testPage([file]))
  const screen = await renderConsole(
    <FileTable graph={{ id: 'g', name: 'Rules' }} isReadOnly />,
    fake,
  )
  await screen.getByRole('button', { name: 'Actions for report-3.pdf' }).click()
  const items = screen.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map((item) => item.textContent)).toEqual(['Open', 'Download'])
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: /upload/i })).not.toBeInTheDocument()
})

test('on a phone, the search shares its line with the button that shows the filters', async () => {
  await page.viewport(390, 800)
  const screen = await renderConsole(
    <FileTable />,
    service().answer(listFiles, testPage([testFile(3)])),
  )
  const search = screen.getByRole('searchbox', { name: 'Search file names' })
  const filter = screen.getByRole('button', { name: 'Filter' })
  await expect.element(filter).toBeVisible()
  const [field, button] = [search, filter].map((item) => item.element().getBoundingClientRect())
  expect(button?.top).toBeLessThan(field?.bottom ?? 0)
  expect(button?.left).toBeGreaterThan(field?.right ?? 0)
})
