import { createContext, useContext } from 'react'
import type { File as FileRecord } from '#contract/files.ts'
import type { FileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'

/** The actions that a file list provides to its rows. */
export interface FileActions {
  disabledReasons: FileDisabledReasons
  /** Set on the page of a graph. */
  graph: { id: string; name: string } | undefined
  canAsk: (file: FileRecord) => boolean
  download: (file: FileRecord) => void
  retry: (files: readonly FileRecord[]) => void
  add: (files: readonly FileRecord[]) => void
  remove: (files: readonly FileRecord[]) => void
  /** Opens the confirmation dialog. */
  confirmDelete: (files: readonly FileRecord[]) => void
}

export const FileActionsContext = createContext<FileActions | null>(null)

export function useFileActions(): FileActions {
  const actions = useContext(FileActionsContext)
  if (!actions) throw new Error('A file row stands outside a file list.')
  return actions
}
