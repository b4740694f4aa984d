import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getFile,
  listFilePages,
  listFiles,
  type FileOrderField,
  type FileStatus,
} from '#contract/files.ts'
import { listFolders } from '#contract/folders/list-folders.ts'
import { call } from '#console/api/call.ts'
import { watchInProgress } from './files-in-progress.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

export interface FileFilter {
  graph_id?: string
  /** What a team key lists; by default the files of its team. */
  scope?: 'team' | 'organization' | 'all'
  status?: FileStatus
  /** File extensions without dots. */
  file_types?: string[]
  search?: string
  /** With the folders in it. */
  folder?: string
  /** Omitted with `order` for the newest first. */
  order_by?: FileOrderField
  order?: 'asc' | 'desc'
}

/** The number of text pages per request. */
export const pagesPerRequest = 10

/** The request of `fileQueries.text` that has a page, which is counted from 1. */
export function batchOfPage(page: number): number {
  return Math.floor((page - 1) / pagesPerRequest)
}

export const fileQueries = {
  all: ['files'] as const,

  lists: () => [...fileQueries.all, 'list'] as const,

  list: (filter: FileFilter) =>
    pagedQuery({
      queryKey: [...fileQueries.lists(), filter],
      queryFn: async ({ signal, pageParam }) => {
        const page = await call(listFiles, { query: { ...filter, ...pageParam } }, signal)
        watchInProgress(page.data)
        return page
      },
      placeholderData: keepPreviousData,
    }),

  totals: () => [...fileQueries.all, 'total'] as const,

  /** How many files match a filter. */
  total: ({ order_by: _by, order: _order, ...filter }: FileFilter) =>
    queryOptions({
      queryKey: [...fileQueries.totals(), filter],
      queryFn: async ({ signal }) => {
        const query = { ...filter, limit: 1, include: 'total' } as const
        return (await call(listFiles, { query }, signal)).total ?? 0
      },
      placeholderData: keepPreviousData,
    }),

  folderLists: () => [...fileQueries.all, 'folders'] as const,

  /** The folders that files of a graph are in, or for an empty text all files. */
  folders: (graph_id: string) =>
    queryOptions({
      queryKey: [...fileQueries.folderLists(), graph_id],
      queryFn: ({ signal }) =>
        call(listFolders, { query: graph_id === '' ? {} : { graph_id } }, signal),
    }),

  one: (file_id: string) =>
    queryOptions({
      queryKey: [...fileQueries.all, 'one', file_id],
      queryFn: async ({ signal }) => {
        const file = await call(getFile, { params: { file_id } }, signal)
        watchInProgress([file])
        return file
      },
    }),

  versions: (file_id: string) => [...fileQueries.all, 'versions', file_id] as const,

  texts: (file_id: string) => [...fileQueries.all, 'text', file_id] as const,

  /** One batch of pages, of a former version where one is named; batch 0 starts with page 1. */
  text: (file_id: string, batch: number, version_id?: string) =>
    queryOptions({
      queryKey: [...fileQueries.texts(file_id), batch, version_id],
      queryFn: ({ signal }) =>
        call(
          listFilePages,
          {
            params: { file_id },
            query: { from: batch * pagesPerRequest + 1, limit: pagesPerRequest, version_id },
          },
          signal,
        ),
      // The text of a file changes only when it is processed again.
      staleTime: 5 * 60_000,
    }),
}
