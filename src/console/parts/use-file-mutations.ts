import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeFilesMutation, retryFilesMutation } from '#console/api/file-mutations.ts'
import { count } from '#console/ui/count.ts'
import { toast } from '#console/ui/toast.ts'
import type { ApiError } from '#console/api/api-error.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { saveFile } from './file-download.ts'
import { tellRest } from './tell-rest.ts'

/** The actions on files that ask nothing; what comes of them is told in toasts. */
export function useFileMutations(graph: { id: string; name: string } | undefined) {
  const queryClient = useQueryClient()
  const { mutate: retryAll } = useMutation(retryFilesMutation(queryClient))
  const { mutate: removeAll } = useMutation(removeFilesMutation(queryClient))
  const { mutate: save } = useMutation({ mutationFn: saveFile, onError: tellFailure })

  return {
    download: (file: FileRecord): void => save(file),
    retry: (files: readonly FileRecord[]): void => {
      retryAll(
        files.map(({ id }) => id),
        { onError: tellFailure },
      )
    },
    remove: (files: readonly FileRecord[]): void => {
      if (!graph) return
      removeAll(
        { graph_id: graph.id, file_ids: files.map(({ id }) => id) },
        {
          onError: tellFailure,
          onSuccess: (result) => {
            if (result.failed.length > 0) tellRest(result, `removed from ${graph.name}`)
            else {
              toast({
                title: `${nameOrCount(files)} removed from ${graph.name}`,
                description:
                  files.length === 1
                    ? 'The file stays under Files.'
                    : 'The files stay under Files.',
              })
            }
          },
        },
      )
    },
  }
}

export function tellFailure({ message, advice }: ApiError): void {
  toast({ title: message, description: advice, tone: 'critical' })
}

function nameOrCount(files: readonly FileRecord[]): string {
  const [only] = files
  return files.length === 1 && only ? only.name : count(files.length, 'file')
}
