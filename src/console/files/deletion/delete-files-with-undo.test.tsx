import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { getMe } from '#contract/access.ts'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { listGraphs } from '#contract/graphs.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { FileTable } from '#console/files/table/FileTable.tsx'
import { fakeService, me, renderConsole, testFile, testPage } from '#console/test-console.tsx'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { deleteFilesWithUndo } from './delete-files-with-undo.ts'

const { id } = testFile(3)
const deletion = `DELETE /v1/files/${id}`

/** A list of two files, of which the first is being deleted. */
async function begin() {
  takeToasts()
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listGraphs, testPage([]))
    .answer(listFolders, { data: [], has_more: false })
    .answer(listFiles, testPage([testFile(3), testFile(4)]))
    .answer(deleteFile, { id, deleted: true })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await renderConsole(<FileTable />, fake, '/', '*', queryClient)
  const link = screen.getByRole('link', { name: 'report-3.pdf' })
  const remove = async () => {
    await screen.getByRole('button', { name: 'Actions for report-3.pdf' }).click()
    await screen.getByRole('menuitem', { name: 'Delete' }).click()
    await screen.getByRole('button', { name: 'Delete file' }).click()
    await expect.element(link).not.toBeInTheDocument()
    const [shown] = takeToasts()
    if (shown === undefined) throw new Error('There is no toast.')
    return shown
  }
  const isSent = (): boolean => fake.requests.includes(deletion)
  return { fake, queryClient, screen, link, remove, isSent, shown: await remove() }
}

test('a file is deleted when its toast closes, and Undo keeps it', async () => {
  const { link, remove, isSent, shown, fake } = await begin()
  expect(shown).toMatchObject({ title: 'File deleted', action: { label: 'Undo' } })
  shown.action?.onPress()
  shown.onClose?.()
  await expect.element(link).toBeVisible()
  expect(isSent()).toBe(false)

  const again = await remove()
  fake.answer(listFiles, testPage([testFile(4)]))
  again.onClose?.()
  expect(isSent()).toBe(true)
  again.action?.onPress()
  await expect.poll(() => fake.requests.at(-1)).toContain('GET /v1/files')
  await expect.element(link).not.toBeInTheDocument()
  expect(fake.requests.filter((request) => request === deletion)).toHaveLength(1)
})

test('who leaves the page has the file deleted at once', async () => {
  const { isSent, shown } = await begin()
  window.dispatchEvent(new Event('pagehide'))
  expect(isSent()).toBe(true)
  expect(shown.closedBy?.aborted).toBe(true)
})

test('what another tab stores does not send the deletion', async () => {
  const { isSent, shown } = await begin()
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: 'theme' }))
  expect(isSent()).toBe(false)
  shown.action?.onPress()
})

test('a list that is loaded before the deletion does not show the file', async () => {
  const { fake, queryClient, screen, link, shown } = await begin()
  fake.answer(listFiles, { ...testPage([testFile(3), testFile(4), testFile(5)]), total: 3 })
  await queryClient.invalidateQueries({ queryKey: fileQueries.all })
  await expect.element(screen.getByRole('link', { name: 'report-5.pdf' })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 files')).toBeVisible()
  shown.action?.onPress()
  await expect.element(link).toBeVisible()
})

test('a file that cannot be deleted comes back with the reason', async () => {
  const { fake, link, shown } = await begin()
  fake.fail(deleteFile, 'file_shared', 'Only organization keys can change it.')
  shown.onClose?.()
  await expect.element(link).toBeVisible()
  const [failure] = takeToasts()
  expect(failure).toMatchObject({ title: '1 file could not be deleted', tone: 'critical' })
  expect(failure?.description).not.toContain('other')
})

test('a file that somebody else has deleted is deleted', async () => {
  const { fake, link, shown } = await begin()
  fake.fail(deleteFile, 'file_deleted', 'It was deleted.')
  fake.answer(listFiles, testPage([testFile(4)]))
  shown.onClose?.()
  await expect.poll(() => fake.requests.at(-1)).toContain('GET /v1/files')
  await expect.element(link).not.toBeInTheDocument()
  expect(takeToasts()).toEqual([])
})

test('a file that is opened before its deletion is deleted first', async () => {
  const { fake, queryClient, isSent } = await begin()
  fake.answer(getFile, testFile(3))
  const observer = new QueryObserver(queryClient, { ...fileQueries.one(id), retry: false })
  const stop = observer.subscribe(() => undefined)
  expect(isSent()).toBe(true)
  fake.fail(getFile, 'file_deleted', 'It was deleted.')
  await expect.poll(() => observer.getCurrentResult().error?.key).toBe('file_deleted')
  stop()
})

test('a file that is opened while its deletion is on its way is loaded after it', async () => {
  const { fake, queryClient, shown } = await begin()
  const deletionReply = Promise.withResolvers<undefined>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') await deletionReply.promise
    return fetch(input, init)
  })
  shown.onClose?.()
  fake.answer(getFile, testFile(3))
  const observer = new QueryObserver(queryClient, { ...fileQueries.one(id), retry: false })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  fake.fail(getFile, 'file_deleted', 'It was deleted.')
  deletionReply.resolve(undefined)
  await expect.poll(() => observer.getCurrentResult().error?.key).toBe('file_deleted')
  stop()
})

test('of many files, four are deleted at a time, and all at once where the page is left', async () => {
  takeToasts()
  const files = Array.from({ length: 9 }, (_, at) => testFile(at))
  const fake = fakeService().answer(getMe, me()).hang(deleteFile)
  const queryClient = new QueryClient()
  await renderConsole(<p>Files</p>, fake, '/', '*', queryClient)
  deleteFilesWithUndo(queryClient, files, '9 files deleted')
  const [shown] = takeToasts()
  const deletions = () => fake.requests.filter((request) => request.startsWith('DELETE'))
  shown?.onClose?.()
  expect(deletions()).toHaveLength(4)
  window.dispatchEvent(new Event('pagehide'))
  expect(new Set(deletions()).size).toBe(9)
})
