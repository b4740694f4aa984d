import type { File as FileRecord } from '#contract/files.ts'

const watchers = new Set<(file_ids: readonly string[]) => void>()

/** Calls back with the ids of files in progress, whenever any are read from the service. */
export function onFilesInProgress(watcher: (file_ids: readonly string[]) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Tells whoever watches files which of those just read are in progress. */
export function seeFiles(files: readonly FileRecord[]): void {
  const ids = files.filter(({ status }) => status === 'in_progress').map(({ id }) => id)
  if (ids.length > 0) watchFiles(ids)
}

export function watchFiles(file_ids: readonly string[]): void {
  for (const watcher of watchers) watcher(file_ids)
}
