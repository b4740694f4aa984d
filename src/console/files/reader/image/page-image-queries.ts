import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '#console/api/api-error.ts'
import { call } from '#console/api/call.ts'
import { fetchBytes } from '#console/api/file-download.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { getPageImage, getPicture, listPageBoxes } from '#contract/files.ts'

const pageOf = (file_id: string, number: number) => ({ file_id, number: String(number) })

const maxRetries = 4
const maxWaitSeconds = 10

// Drawing is the first work that a busy service puts off, and nobody should press a button for each page.
const untilDrawn = {
  retry: (count: number, { key }: ApiError) =>
    key === 'unavailable' ? count < maxRetries : key === 'unreachable' && count < 2,
  retryDelay: (count: number, { retry_after = 2 ** count }: ApiError) =>
    Math.min(retry_after, maxWaitSeconds) * 1000,
}

export const pageImageQueries = {
  image: (file_id: string, number: number, width: number, version_id?: string) =>
    queryOptions({
      // Of the text, because a new version has other pages.
      queryKey: [...fileQueries.texts(file_id), 'image', number, width, version_id],
      queryFn: ({ signal }) =>
        fetchBytes(
          getPageImage,
          { params: pageOf(file_id, number), query: { width, version_id } },
          signal,
        ),
      ...untilDrawn,
      // Images of pages out of sight are soon forgotten.
      staleTime: Infinity,
      gcTime: 60_000,
    }),

  picture: (file_id: string, number: number, picture: number, width: number, version_id?: string) =>
    queryOptions({
      // Processing a file again may change which picture has this number.
      queryKey: [...fileQueries.texts(file_id), 'picture', number, picture, width, version_id],
      queryFn: ({ signal }) =>
        fetchBytes(
          getPicture,
          {
            params: { ...pageOf(file_id, number), picture: String(picture) },
            query: { width, version_id },
          },
          signal,
        ),
      ...untilDrawn,
      staleTime: Infinity,
      gcTime: 60_000,
    }),

  boxes: (file_id: string, number: number, version_id?: string) =>
    queryOptions({
      queryKey: [...fileQueries.texts(file_id), 'boxes', number, version_id],
      queryFn: ({ signal }) =>
        call(listPageBoxes, { params: pageOf(file_id, number), query: { version_id } }, signal),
      staleTime: 5 * 60_000,
    }),
}
