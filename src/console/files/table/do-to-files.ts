import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { toApiError } from '#console/api/api-error.ts'
import { removeFilesMutation, retryFilesMutation } from '#console/files/file-mutations.ts'
import { count } from '#console/ui/text/count.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { saveFile } from '#console/api/file-download.ts'
import { tellFailure } from '#console/mutations/tell-failure.ts'
import { tellRest } from '#console/mutations/tell-rest.ts'

type Files = readonly FileRecord[]

export function download(file: FileRecord): Promise<void> {
  return told(() => saveFile(file))
}

export function retry(queryClient: QueryClient, files: Files): Promise<void> {
  return told(() =>
    new MutationObserver(queryClient, retryFilesMutation(queryClient)).mutate(idsOf(files)),
  )
}

export function remove(
  queryClient: QueryClient,
  graph: { id: string; name: string },
  files: Files,
): Promise<void> {
  return told(async () => {
    const removal = new MutationObserver(queryClient, removeFilesMutation(queryClient))
    const result = await removal.mutate({ graph_id: graph.id, file_ids: idsOf(files) })
    if (result.failed.length > 0) return tellRest(result, `removed from ${graph.name}`)
    toast({
      title: `${nameOrCount(files)} removed from ${graph.name}`,
      description: files.length === 1 ? 'The file stays in Files.' : 'The files stay in Files.',
    })
  })
}

async function told(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    tellFailure(toApiError(error))
  }
}

const idsOf = (files: Files): string[] => files.map(({ id }) => id)

function nameOrCount(files: Files): string {
  const [only] = files
  return files.length === 1 && only ? only.name : count(files.length, 'file')
}
