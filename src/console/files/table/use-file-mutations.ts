import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#console/ui/overlay/toast.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type * as loaded from './do-to-files.ts'

/**
 * The actions on files that ask nothing; what comes of them is told in toasts. Their code comes
 * with the first of them.
 */
export function useFileMutations(graph: { id: string; name: string } | undefined) {
  const queryClient = useQueryClient()
  return {
    download: (file: FileRecord): void => load(({ download }) => download(file)),
    retry: (files: readonly FileRecord[]): void => load(({ retry }) => retry(queryClient, files)),
    remove: (files: readonly FileRecord[]): void =>
      load(({ remove }) => graph && remove(queryClient, graph, files)),
  }
}

function load(act: (actions: typeof loaded) => unknown): void {
  import('./do-to-files.ts').then(act, () =>
    toast({
      title: 'Could not load this action',
      description: 'Reload the page and try again.',
      tone: 'critical',
    }),
  )
}
