import { expect, test, vi } from 'vitest'
import { fakeService, me, renderConsole, testFile, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { listGraphs } from '#contract/graphs.ts'
import { deleteMatching } from './delete-matching.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'

const files = [testFile(1), testFile(2), testFile(3)]
const ids = files.map(({ id }) => id)
const firstPage = { ...testPage(files), has_more: true, last_id: ids[2] ?? null, total: 2285 }

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
  expect(fake.requests).toContain('GET /v1/files?search=report&limit=100')
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
  const onDeleted = vi.fn<(file_ids: readonly string[]) => void>()
  const { signal } = new AbortController()
  const { done, failed } = await deleteMatching({ filter: {}, signal, onDeleted, pause })
  expect(pause).toHaveBeenCalledOnce()
  expect([done, failed.map(({ id }) => id).toSorted()]).toEqual([0, ids])
})

test('what was deleted before the service went away is reported', async () => {
  const fake = service().answer(deleteFile, { id: ids[0] ?? '', deleted: true })
  await renderConsole(<p />, fake)
  fake.answer(listFiles, firstPage)
  const deleted: string[] = []
  const deleting = deleteMatching({
    filter: {},
    signal: new AbortController().signal,
    onDeleted: (file_ids) => {
      deleted.push(...file_ids)
      fake.setAway(true)
    },
    pause: () => Promise.resolve(),
  })
  await expect(deleting).rejects.toMatchObject({ key: 'unreachable' })
  expect(deleted.toSorted()).toEqual(ids)
})
