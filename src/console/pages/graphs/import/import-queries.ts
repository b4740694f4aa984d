import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'
import { sendBytes } from '#console/api/send-bytes.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import {
  commitImport,
  deleteImport,
  getImport,
  listImportFiles,
  listImports,
  uploadBundle,
  type GraphImport,
  type ImportOutcome,
} from '#contract/bundles/imports.ts'
import type { CallInput } from '#contract/endpoint.ts'

const pollIntervalMs = 1000

export const importQueries = {
  all: ['imports'] as const,

  list: () =>
    pagedQuery({
      queryKey: [...importQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) => call(listImports, { query: pageParam }, signal),
    }),

  one: (import_id: string) =>
    queryOptions({
      queryKey: [...importQueries.all, 'one', import_id],
      queryFn: ({ signal }) => call(getImport, { params: { import_id } }, signal),
      refetchInterval: ({ state }) => (isBusy(state.data) ? pollIntervalMs : false),
    }),

  files: ({ id, status }: Pick<GraphImport, 'id' | 'status'>, outcome: ImportOutcome | '') =>
    pagedQuery({
      queryKey: [...importQueries.all, 'files', id, status, outcome],
      queryFn: ({ signal, pageParam }) =>
        call(
          listImportFiles,
          {
            params: { import_id: id },
            query: { order: 'asc', ...(outcome !== '' && { outcome }), ...pageParam },
          },
          signal,
        ),
    }),
}

function isBusy(data: GraphImport | undefined): boolean {
  return data?.status === 'checking' || data?.status === 'importing'
}

/** Uploads a bundle with its progress. */
export function sendBundle(
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<GraphImport> {
  const options = { name: file.name, media_type: 'application/zip', onProgress, signal }
  return sendBytes(new XMLHttpRequest(), uploadBundle, file, options)
}

export const commitImportMutation = (queryClient: QueryClient, import_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof commitImport>['body']>) =>
      call(commitImport, { params: { import_id }, body }),
    onSuccess: (data) => {
      queryClient.setQueryData(importQueries.one(import_id).queryKey, data)
      return queryClient.invalidateQueries({ queryKey: graphQueries.lists() })
    },
  })

export const deleteImportMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (import_id: string) => call(deleteImport, { params: { import_id } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: importQueries.all, refetchType: 'none' }),
  })
