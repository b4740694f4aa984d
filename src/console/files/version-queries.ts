import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { fileQueries } from './file-queries.ts'
import { watchFiles } from './files-in-progress.ts'
import {
  deleteFileVersion,
  listFileVersions,
  restoreFileVersion,
} from '#contract/versions/file-versions.ts'

export const versionQueries = {
  list: (file_id: string) =>
    queryOptions({
      queryKey: fileQueries.versions(file_id),
      queryFn: async ({ signal }) =>
        (await call(listFileVersions, { params: { file_id } }, signal)).data,
    }),
}

interface VersionOfFile {
  file_id: string
  version_id: string
}

export const restoreVersionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: VersionOfFile) => call(restoreFileVersion, { params: { ...params } }),
    onSuccess: (_, { file_id }) => {
      watchFiles([file_id])
      return refresh(queryClient, file_id)
    },
  })

export const deleteVersionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (params: VersionOfFile) => call(deleteFileVersion, { params: { ...params } }),
    onSuccess: (_, { file_id }) => refresh(queryClient, file_id),
  })

/** Fetches a file and its versions again. */
export function refresh(queryClient: QueryClient, file_id: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: fileQueries.versions(file_id) }),
    queryClient.invalidateQueries(fileQueries.one(file_id)),
  ])
}
