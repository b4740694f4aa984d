import type { File as FileRecord } from '#contract/files.ts'

type Watcher = (file_ids: readonly string[]) => void

const watchers = new Set<Watcher>()
const unwatchedListeners = new Set<() => void>()
// Ids reported before there was a watcher.
let unwatchedIds: string[] = []

/** Subscribes to the ids of files in progress that queries return. */
export function onFilesInProgress(watcher: Watcher): () => void {
  watchers.add(watcher)
  if (unwatchedIds.length > 0) watcher(unwatchedIds)
  unwatchedIds = []
  return () => watchers.delete(watcher)
}

/** Whether a file, or the version that is to replace it, is being processed. */
export function isBeingRead({
  status,
  replacement,
}: Pick<FileRecord, 'status' | 'replacement'>): boolean {
  return status === 'in_progress' || replacement?.status === 'in_progress'
}

/** Starts watching those of the files that are in progress. */
export function watchInProgress(files: readonly FileRecord[]): void {
  const ids = files.filter(isBeingRead).map(({ id }) => id)
  if (ids.length > 0) watchFiles(ids)
}

/** Subscribes to files in progress that have no watcher yet. */
export function onUnwatched(listener: () => void): () => void {
  unwatchedListeners.add(listener)
  if (unwatchedIds.length > 0) listener()
  return () => unwatchedListeners.delete(listener)
}

export function watchFiles(file_ids: readonly string[]): void {
  if (watchers.size === 0) {
    unwatchedIds = [...unwatchedIds, ...file_ids]
    for (const caller of unwatchedListeners) caller()
  }
  for (const watcher of watchers) watcher(file_ids)
}
