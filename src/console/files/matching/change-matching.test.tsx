import { expect, test, vi } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  teamMe,
  testFile,
  testGraph,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { listGraphs } from '#contract/graphs.ts'
import { changeMatching } from './change-matching.ts'
import { matchingWork } from './matching-actions.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'

const files = [testFile(1), testFile(2), testFile(3)]
const ids = files.map(({ id }) => id)
const firstPage = { ...testPage(files), has_more: true, last_id: ids[2] ?? null, total: 2285 }

const deleting = { filter: {}, ...matchingWork({ type: 'delete' }) }

function service() {
  return fakeService()
    .answer(getMe, me())
    .answer(listGraphs, testPage([]))
    .answer(listFolders, { data: [], has_more: false })
    .answer(listFiles, { ...testPage(files), total: 2285 })
}

test('all files that match are deleted after one confirmation, also those that are not loaded', async () => {
  const fake = service().answer(listFiles, firstPage)
  const screen = await renderConsole(<FileTable />, fake, '/?search=report')
  await expect.element(screen.getByText('2,285 files')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('button', { name: 'Select all 2,285 files' }).click()
  await expect.element(screen.getByText('All 2,285 files selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  fake
    .answer(listFiles, { ...testPage(files), total: 3 })
    .answer(deleteFile, { id: ids[0] ?? '', deleted: true })
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete 2,285 files' }).click()
  await expect
    .poll(() => fake.requests.filter((request) => request.startsWith('DELETE')).toSorted())
    .toEqual(ids.map((id) => `DELETE /v1/files/${id}`))
  expect(fake.requests).toContain('GET /v1/files?scope=all&search=report&limit=100')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('files that are shared with everyone are left out of what a team key changes', async () => {
  const shared = testFile(4, { read_only: true })
  const fake = service()
    .answer(getMe, teamMe())
    .answer(listFiles, {
      ...testPage([...files, shared]),
      has_more: true,
      last_id: shared.id,
      total: 10,
    })
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('button', { name: 'Select all 10 files' }).click()
  expect(fake.requests).toContain('GET /v1/files?scope=team&limit=1&include=total')
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  fake
    .answer(listFiles, { ...testPage(files), total: 3 })
    .answer(deleteFile, { id: ids[0] ?? '', deleted: true })
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete 10 files' }).click()
  await expect.poll(() => fake.requests).toContain('GET /v1/files?scope=team&limit=100')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a file that cannot be deleted is left, and a service that is away is asked again', async () => {
  const fake = service().fail(deleteFile, 'file_shared', 'It is shared.')
  await renderConsole(<p />, fake)
  fake.setAway(true)
  const pause = vi.fn<() => Promise<void>>(() => {
    fake.setAway(false)
    return Promise.resolve()
  })
  const onChanged = vi.fn<(file_ids: readonly string[]) => void>()
  const { signal } = new AbortController()
  const { done, failed } = await changeMatching({ ...deleting, signal, onChanged, pause })
  expect(pause).toHaveBeenCalledOnce()
  expect([done, failed.map(({ id }) => id).toSorted()]).toEqual([0, ids])
})

test('what was deleted before the service went away is reported', async () => {
  const fake = service().answer(deleteFile, { id: ids[0] ?? '', deleted: true })
  await renderConsole(<p />, fake)
  fake.answer(listFiles, firstPage)
  const deleted: string[] = []
  const running = changeMatching({
    ...deleting,
    signal: new AbortController().signal,
    onChanged: (file_ids) => {
      deleted.push(...file_ids)
      fake.setAway(true)
    },
    pause: () => Promise.resolve(),
  })
  await expect(running).rejects.toMatchObject({ key: 'unreachable' })
  expect(deleted.toSorted()).toEqual(ids)
})

const graph = testGraph(9, { name: 'Handbook' })

test('all files that match are removed from their graph', async () => {
  const fake = service()
    .answer(listFiles, firstPage)
    .answer(removeFileFromGraph, { id: ids[0] ?? '', deleted: true })
  const screen = await renderConsole(<FileTable graph={graph} />, fake)
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('button', { name: 'Select all 2,285 files' }).click()
  // Only a list of failed files can be read again as a whole.
  await expect.element(screen.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Remove from graph' }).click()
  fake.answer(listFiles, { ...testPage(files), total: 3 })
  const dialog = screen.getByRole('alertdialog', { name: 'Remove 2,285 files from Handbook?' })
  await dialog.getByRole('button', { name: 'Remove 2,285 files' }).click()
  await expect
    .poll(() => fake.requests.filter((request) => request.startsWith('DELETE')).toSorted())
    .toEqual(ids.map((id) => `DELETE /v1/graphs/${graph.id}/file/${id}`))
})

test('all files that match are added to a graph that is chosen', async () => {
  const fake = service()
    .answer(listFiles, firstPage)
    .answer(listGraphs, testPage([graph]))
    .answer(addFileToGraph, testFile(1))
  const screen = await renderConsole(<FileTable />, fake)
  await screen.getByRole('checkbox', { name: 'Select all files' }).click()
  await screen.getByRole('button', { name: 'Select all 2,285 files' }).click()
  await screen.getByRole('button', { name: 'Add to graph…' }).click()
  await screen.getByRole('radio', { name: /Handbook/ }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Add to graph' }).click()
  fake.answer(listFiles, { ...testPage(files), total: 3 })
  const dialog = screen.getByRole('alertdialog', { name: 'Add 2,285 files to Handbook?' })
  await dialog.getByRole('button', { name: 'Add 2,285 files' }).click()
  await expect.poll(() => fake.sent).toEqual(ids.map((file_id) => ({ file_id })))
})
