import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { toApiError } from '#console/api/api-error.ts'
import {
  addFilesMutation,
  removeFilesMutation,
  retryFilesMutation,
} from '#console/files/file-mutations.ts'
import { count } from '#console/ui/text/count.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { saveFile } from '#console/api/file-download.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { showBulkResult } from '#console/mutations/show-bulk-result.ts'

type Files = readonly FileRecord[]

export function download(file: FileRecord): Promise<void> {
  return withFailureToast(() => saveFile(file))
}

export function retry(queryClient: QueryClient, files: Files): Promise<void> {
  return withFailureToast(() =>
    new MutationObserver(queryClient, retryFilesMutation(queryClient)).mutate(fileIds(files)),
  )
}

export function remove(
  queryClient: QueryClient,
  graph: { id: string; name: string },
  files: Files,
): Promise<void> {
  return withFailureToast(async () => {
    const removal = new MutationObserver(queryClient, removeFilesMutation(queryClient))
    const result = await removal.mutate({ graph_id: graph.id, file_ids: fileIds(files) })
    showBulkResult(result, `removed from ${graph.name}`, {
      title: `${filesLabel(files)} removed from ${graph.name}`,
      description: files.length === 1 ? 'The file stays in Files.' : 'The files stay in Files.',
      action: { label: 'Undo', onPress: () => void addAgain(queryClient, graph, result.done) },
    })
  })
}

function addAgain(
  queryClient: QueryClient,
  graph: { id: string; name: string },
  file_ids: string[],
): Promise<void> {
  return withFailureToast(async () => {
    const addition = new MutationObserver(queryClient, addFilesMutation(queryClient))
    const result = await addition.mutate({ graph_id: graph.id, file_ids })
    showBulkResult(result, `added to ${graph.name}`, {
      title: `${count(file_ids.length, 'file')} added to ${graph.name} again`,
    })
  })
}

async function withFailureToast(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    showFailure(toApiError(error))
  }
}

const fileIds = (files: Files): string[] => files.map(({ id }) => id)

function filesLabel(files: Files): string {
  const [only] = files
  return files.length === 1 && only ? only.name : count(files.length, 'file')
}
