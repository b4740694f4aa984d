import { fakeService, testFile } from '#console/test-console.tsx'
import { findFiles } from '#contract/uploads.ts'
import { session } from '#console/session/session.ts'
import { expect, test } from 'vitest'
import type { HashedUpload } from './upload-dependencies.ts'
import { pendingDeletions } from '#console/mutations/pending-deletions.ts'
import { findDuplicates } from './find-duplicates.ts'

function begin() {
  const service = fakeService()
  window.fetch = service.fetch
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  return service
}

const hash = 'a'.repeat(64)

function uploadsOf(...names: string[]): HashedUpload[] {
  return names.map((name, index) => ({
    id: `upload-${index}`,
    name,
    path: `docs/${name}`,
    folder: '',
    size: 5,
    graph_id: 'graph-1',
    sha256: hash,
    state: { status: 'waiting' },
  }))
}

test('a file that is about to be deleted is no duplicate', async () => {
  const service = begin()
  const there = { ...testFile(1, { name: 'a.txt', size: 5 }), sha256: hash }
  service.answer(findFiles, { data: [there], has_more: false })
  pendingDeletions.add(there.id)
  const lookup = await findDuplicates(uploadsOf('a.txt'))
  pendingDeletions.delete(there.id)
  expect(lookup).toEqual({ type: 'found', files: new Map([['upload-0', []]]) })
})

test('one request contains every file once, under its stored name', async () => {
  const service = begin()
  const there = { ...testFile(1, { name: 'Été.txt', size: 5 }), sha256: hash }
  service.answer(findFiles, { data: [there], has_more: false })
  const uploads = uploadsOf('Été.txt'.normalize('NFD'), 'Été.txt', 'b.txt', 'x'.repeat(256))
  expect(await findDuplicates(uploads)).toEqual({
    type: 'found',
    files: new Map([
      ['upload-0', [{ file: there, match: 'same' }]],
      ['upload-1', [{ file: there, match: 'same' }]],
      ['upload-2', [{ file: there, match: 'renamed' }]],
    ]),
  })
  const files = [
    { name: 'Été.txt', folder: '', size: 5, sha256: hash },
    { name: 'b.txt', folder: '', size: 5, sha256: hash },
  ]
  expect(service.sent).toEqual([{ files, graph_id: 'graph-1' }])
})

test('files whose results were cut off are looked up again', async () => {
  const service = begin()
  const sha256 = 'b'.repeat(64)
  const copies = [2, 1].map((id) => ({ ...testFile(id, { name: 'a.txt', size: 5 }), sha256 }))
  service.answer(findFiles, { data: copies, has_more: true })
  expect(await findDuplicates(uploadsOf('a.txt', 'b.txt'))).toEqual({
    type: 'found',
    files: new Map([
      ['upload-0', copies.map((file) => ({ file, match: 'changed' }))],
      ['upload-1', []],
    ]),
  })
  expect(service.sent).toMatchObject([
    { files: [{ name: 'a.txt' }, { name: 'b.txt' }] },
    { files: [{ name: 'b.txt' }] },
  ])
})

test('the same file comes before changed and renamed ones', async () => {
  const service = begin()
  const renamed = { ...testFile(3, { name: 'b.txt', size: 5 }), sha256: hash }
  const changed = { ...testFile(2, { name: 'a.txt', size: 5 }), sha256: 'b'.repeat(64) }
  const same = { ...testFile(1, { name: 'a.txt', size: 5 }), sha256: hash }
  service.answer(findFiles, { data: [renamed, changed, same], has_more: false })
  const duplicates = await findDuplicates(uploadsOf('a.txt'))
  expect(duplicates).toMatchObject({
    files: new Map([
      [
        'upload-0',
        [
          { file: same, match: 'same' },
          { file: changed, match: 'changed' },
          { file: renamed, match: 'renamed' },
        ],
      ],
    ]),
  })
})

test('a file that cannot be hashed is compared by name and size', async () => {
  const service = begin()
  const files = [5, 6].map((size) => ({ ...testFile(size, { name: 'a.txt', size }), sha256: hash }))
  service.answer(findFiles, { data: files, has_more: false })
  const [upload] = uploadsOf('a.txt')
  if (upload === undefined) throw new Error('There is no upload.')
  expect(await findDuplicates([{ ...upload, sha256: null }])).toEqual({
    type: 'found',
    files: new Map([['upload-0', [{ file: files[0], match: 'same' }]]]),
  })
  expect(service.sent).toEqual([
    { files: [{ name: 'a.txt', folder: '', size: 5 }], graph_id: 'graph-1' },
  ])
})

test('a file of another folder has the same bytes at most, and is no earlier version', async () => {
  const service = begin()
  const [upload] = uploadsOf('a.txt')
  if (upload === undefined) throw new Error('There is no upload.')
  const copy = { ...testFile(2, { name: 'a.txt', size: 5, folder: '2025' }), sha256: hash }
  const other = { ...copy, id: testFile(1).id, sha256: 'b'.repeat(64) }
  service.answer(findFiles, { data: [copy, other], has_more: false })
  expect(await findDuplicates([{ ...upload, folder: '2026' }])).toEqual({
    type: 'found',
    files: new Map([['upload-0', [{ file: copy, match: 'renamed' }]]]),
  })
  expect(service.sent).toMatchObject([{ files: [{ name: 'a.txt', folder: '2026' }] }])
})

test('a failed lookup is a failed attempt', async () => {
  begin().fail(findFiles, 'unavailable', 'The service is starting.')
  expect(await findDuplicates(uploadsOf('a.txt'))).toMatchObject({
    type: 'failed',
    problem: { key: 'unavailable' },
    retry: null,
  })
})
