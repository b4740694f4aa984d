import { fakeService, testFile } from '#console/test-console.tsx'
import { findFiles } from '#contract/uploads.ts'
import { session } from '#console/session/session.ts'
import { expect, test } from 'vitest'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import { findDuplicates } from './find-duplicates.ts'

function begin() {
  const service = fakeService()
  window.fetch = service.fetch
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  return service
}

function uploadsOf(...names: string[]): Upload[] {
  return names.map((name, index) => ({
    id: `upload-${index}`,
    name,
    path: `docs/${name}`,
    size: 5,
    graph_id: 'graph-1',
    state: { status: 'waiting' },
  }))
}

test('one request contains every file once, under its stored name', async () => {
  const service = begin()
  const there = testFile(1, { name: 'Été.txt', size: 5 })
  service.answer(findFiles, { data: [there], has_more: false })
  const uploads = uploadsOf('Été.txt'.normalize('NFD'), 'Été.txt', 'b.txt', 'x'.repeat(256))
  expect(await findDuplicates(uploads)).toEqual({
    type: 'found',
    files: new Map([
      ['upload-0', [there]],
      ['upload-1', [there]],
      ['upload-2', []],
    ]),
  })
  const files = [
    { name: 'Été.txt', size: 5 },
    { name: 'b.txt', size: 5 },
  ]
  expect(service.sent).toEqual([{ files, graph_id: 'graph-1' }])
})

test('files whose results were cut off are looked up again', async () => {
  const service = begin()
  const copies = [testFile(2, { name: 'a.txt', size: 5 }), testFile(1, { name: 'a.txt', size: 5 })]
  service.answer(findFiles, { data: copies, has_more: true })
  expect(await findDuplicates(uploadsOf('a.txt', 'b.txt'))).toMatchObject({
    files: new Map([
      ['upload-0', copies],
      ['upload-1', []],
    ]),
  })
  expect(service.sent).toMatchObject([
    { files: [{ name: 'a.txt' }, { name: 'b.txt' }] },
    { files: [{ name: 'b.txt' }] },
  ])
})

test('a failed lookup is a failed attempt', async () => {
  begin().fail(findFiles, 'unavailable', 'The service is starting.')
  expect(await findDuplicates(uploadsOf('a.txt'))).toMatchObject({
    type: 'failed',
    problem: { key: 'unavailable' },
    retry: null,
  })
})
