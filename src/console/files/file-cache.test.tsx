import { QueryClient } from '@tanstack/react-query'
import { testFile } from '#console/test-console.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { expect, test } from 'vitest'
import { applyFileStates, removeFiles, insertFiles, updateGraphMembership } from './file-cache.ts'
import { pageImageQueries } from './reader/image/page-image-queries.ts'
import { fileQueries, type FileFilter } from './file-queries.ts'
import { onFilesInProgress } from './files-in-progress.ts'

function cache(filter: FileFilter, ...pages: FileRecord[][]) {
  const queryClient = new QueryClient()
  const { queryKey } = fileQueries.list(filter)
  queryClient.setQueryData(queryKey, {
    pages: pages.map((data) => ({ data, has_more: false, first_id: null, last_id: null })),
    pageParams: pages.map(() => ({})),
  })
  return {
    queryClient,
    pages: () => queryClient.getQueryData(queryKey)?.pages ?? [],
    names: () =>
      queryClient.getQueryData(queryKey)?.pages.flatMap(({ data }) => data.map(({ name }) => name)),
  }
}

const reading = { status: 'in_progress', error: null, progress: null } as const

test('uploaded files are inserted first into matching lists, newest first, without duplicates', () => {
  const all = cache({}, [testFile(3)])
  insertFiles(all.queryClient, [testFile(4), testFile(3), testFile(5)])
  expect(all.names()).toEqual(['report-5.pdf', 'report-4.pdf', 'report-3.pdf'])
})

test('the reply of a request from before the upload does not take the file from the list', async () => {
  const list = cache({}, [testFile(3)])
  const reply = Promise.withResolvers<void>()
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key is that of the list
  const fetched = list.queryClient.infiniteQuery({
    queryKey: fileQueries.list({}).queryKey,
    queryFn: async () => {
      await reply.promise
      return { data: [testFile(3)], has_more: false, first_id: null, last_id: null }
    },
    initialPageParam: {},
    staleTime: 0,
  })
  insertFiles(list.queryClient, [testFile(4)])
  reply.resolve()
  await fetched
  await expect.poll(list.names).toEqual(['report-4.pdf', 'report-3.pdf'])
})

test('a file that is inserted as being read is watched, though a poll reported its end before', () => {
  const watched: string[] = []
  // What tests of the same tab reported before there was a watcher arrives at once.
  onFilesInProgress(() => undefined)()
  const stop = onFilesInProgress((file_ids) => watched.push(...file_ids))
  insertFiles(cache({}, []).queryClient, [testFile(4, reading), testFile(5)])
  stop()
  expect(watched).toEqual([testFile(4).id])
})

test('uploaded files are inserted where the order of the list puts them', () => {
  const named = (number: number, name: string) => testFile(number, { name })
  const list = cache(
    { order_by: 'name', order: 'asc' },
    [named(1, 'alpha.pdf'), named(2, 'Mike.pdf')],
    [named(3, 'November.pdf'), named(4, 'tango.pdf')],
  )
  insertFiles(list.queryClient, [
    named(5, 'zulu.pdf'),
    named(6, 'Bravo.pdf'),
    named(7, 'oscar.pdf'),
  ])
  expect(list.pages().map(({ data }) => data.map(({ name }) => name))).toEqual([
    ['alpha.pdf', 'Bravo.pdf', 'Mike.pdf'],
    ['November.pdf', 'oscar.pdf', 'tango.pdf', 'zulu.pdf'],
  ])
})

test('a file behind the rows that are loaded waits for its page', () => {
  const list = cache({ order_by: 'size', order: 'asc' }, [testFile(1, { size: 10 })])
  for (const page of list.pages()) page.has_more = true
  insertFiles(list.queryClient, [testFile(2, { size: 20 }), testFile(3, { size: 5 })])
  expect(list.names()).toEqual(['report-3.pdf', 'report-1.pdf'])
})

test('a filtered list takes only matching files', () => {
  const uploaded = [
    testFile(3, { ...reading, graph_ids: ['g1'] }),
    testFile(4, { ...reading, name: 'Rain.csv', graph_ids: ['g1'], folder: '2026/q1' }),
  ]
  const fitting = (filter: FileFilter) => {
    const list = cache(filter, [])
    insertFiles(list.queryClient, uploaded)
    return list.names()
  }
  expect(fitting({ graph_id: 'g2' })).toEqual([])
  expect(fitting({ graph_id: 'g1', file_types: ['csv', 'xlsx'] })).toEqual(['Rain.csv'])
  expect(fitting({ search: 'RAIN' })).toEqual(['Rain.csv'])
  expect(fitting({ status: 'completed' })).toEqual([])
  expect(fitting({ folder: '2026' })).toEqual(['Rain.csv'])
  expect(fitting({ folder: '20' })).toEqual([])
})

test('a status updates the pages that contain the file, and other pages keep their identity', () => {
  const list = cache({}, [testFile(3)], [testFile(4, reading)])
  const [first] = list.pages()
  const { id, error, progress, version_id } = testFile(4)
  applyFileStates(list.queryClient, [{ id, status: 'completed', error, progress, version_id }])
  expect(list.pages()[1]?.data[0]?.status).toBe('completed')
  expect(list.pages()[0]).toBe(first)
})

test('a file that has been processed again has other images of its pages', () => {
  const { queryClient } = cache({})
  const { id, error, progress, version_id } = testFile(4)
  const { queryKey } = pageImageQueries.image(id, 1, 800)
  queryClient.setQueryData(queryKey, new Blob(['first version']))
  applyFileStates(queryClient, [{ id, status: 'completed', error, progress, version_id }])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a deleted file is removed from all lists', () => {
  const list = cache({}, [testFile(3), testFile(4)])
  removeFiles(list.queryClient, [testFile(3).id])
  expect(list.names()).toEqual(['report-4.pdf'])
})

test('adding a file to a graph and removing it update the counts of that graph', async () => {
  const list = cache({}, [testFile(3, { graph_ids: ['g1'] })])
  await updateGraphMembership(list.queryClient, [testFile(3).id], 'g1', 'add')
  expect(list.pages()[0]?.data[0]?.graph_ids).toEqual(['g1'])
  await updateGraphMembership(list.queryClient, [testFile(3).id], 'g1', 'remove')
  expect(list.pages()[0]?.data[0]?.graph_ids).toEqual([])
})
