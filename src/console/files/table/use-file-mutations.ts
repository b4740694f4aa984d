import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#console/ui/overlay/toast.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type * as commands from './file-commands.ts'

/**
 * File actions without confirmation. Results are shown as toasts. Their code loads on first use.
 */
export function useFileMutations(graph: { id: string; name: string } | undefined) {
  const queryClient = useQueryClient()
  return {
    download: (file: FileRecord): void => runCommand(({ download }) => download(file)),
    retry: (files: readonly FileRecord[]): void =>
      runCommand(({ retry }) => retry(queryClient, files)),
    remove: (files: readonly FileRecord[]): void =>
      runCommand(({ remove }) => graph && remove(queryClient, graph, files)),
  }
}

function runCommand(command: (actions: typeof commands) => unknown): void {
  import('./file-commands.ts').then(command, () =>
    toast({
      title: 'Could not load this action',
      description: 'Reload the page and try again.',
      tone: 'critical',
    }),
  )
}
