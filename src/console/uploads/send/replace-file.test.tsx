import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeService, testFile } from '#console/test-console.tsx'
import { session } from '#console/session/session.ts'
import { takeToasts } from '#console/ui/overlay/toast.ts'
import { deleteFile, getFile } from '#contract/files.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { replaceFile } from './replace-file.ts'

const [shared, other] = [testFile(7).id, testFile(8).id]
const file = testFile(1, { graph_ids: [shared] })
const earlier = testFile(2, { graph_ids: [shared, other] })
const replaces = earlier.id

function begin() {
  const service = fakeService().answer(getFile, file).answer(addFileToGraph, file)
  window.fetch = service.fetch
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  takeToasts()
  return service
}

test('the replaced file is deleted after the new one is in all its graphs', async () => {
  const service = begin().answer(deleteFile, { id: replaces, deleted: true })
  service.answer({ ...getFile, path: `/v1/files/${replaces}` }, earlier)
  await replaceFile(new QueryClient(), { file_id: file.id, replaces })
  expect(service.requests.slice(2)).toEqual([
    `POST /v1/graphs/${other}/file`,
    `DELETE /v1/files/${replaces}`,
  ])
  expect(takeToasts()).toEqual([])
})

test('both files are kept when the earlier one may not be deleted', async () => {
  const message = '“prices.csv” is also used outside your team.'
  begin().fail(deleteFile, 'file_shared', message)
  await replaceFile(new QueryClient(), { file_id: file.id, replaces })
  expect(takeToasts()).toMatchObject([{ description: `${message} Both files are kept.` }])
})
