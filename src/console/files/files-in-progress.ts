import type { File as FileRecord } from '#contract/files.ts'

type Watcher = (file_ids: readonly string[]) => void

const watchers = new Set<Watcher>()
const callers = new Set<() => void>()
// seen before anybody watched
let missed: string[] = []

/** Calls back with the ids of files in progress, whenever any are read from the service. */
export function onFilesInProgress(watcher: Watcher): () => void {
  watchers.add(watcher)
  if (missed.length > 0) watcher(missed)
  missed = []
  return () => watchers.delete(watcher)
}

/** Tells whoever watches files which of those just read are in progress. */
export function seeFiles(files: readonly FileRecord[]): void {
  const ids = files.filter(({ status }) => status === 'in_progress').map(({ id }) => id)
  if (ids.length > 0) watchFiles(ids)
}

/** Calls back when files are in progress and nobody watches them yet. */
export function onUnwatched(caller: () => void): () => void {
  callers.add(caller)
  if (missed.length > 0) caller()
  return () => callers.delete(caller)
}

export function watchFiles(file_ids: readonly string[]): void {
  if (watchers.size === 0) {
    missed = [...missed, ...file_ids]
    for (const caller of callers) caller()
  }
  for (const watcher of watchers) watcher(file_ids)
}
