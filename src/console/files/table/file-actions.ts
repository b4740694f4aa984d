import { createContext, useContext } from 'react'
import type { File as FileRecord } from '#contract/files.ts'
import type { FileRefusals } from '#console/files/use-file-refusals.ts'

/** What the rows of a file list can ask of it. */
export interface FileActions {
  refusals: FileRefusals
  /** Set on the page of a graph. */
  graph: { id: string; name: string } | undefined
  download: (file: FileRecord) => void
  retry: (files: readonly FileRecord[]) => void
  add: (files: readonly FileRecord[]) => void
  remove: (files: readonly FileRecord[]) => void
  /** Asks first. */
  discard: (files: readonly FileRecord[]) => void
}

export const FileActionsContext = createContext<FileActions | null>(null)

export function useFileActions(): FileActions {
  const actions = useContext(FileActionsContext)
  if (!actions) throw new Error('A file row stands outside a file list.')
  return actions
}
