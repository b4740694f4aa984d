import type { QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { applyFileStates, removeFiles, insertFiles } from '#console/files/file-cache.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { onFilesInProgress } from '#console/files/files-in-progress.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { session } from '#console/session/session.ts'
import { type File as FileRecord } from '#contract/files.ts'
import { fileStatuses } from '#contract/uploads.ts'
import { isLostByLeaving, type Upload } from './queue/next-upload.ts'
import {
  followSession,
  onUploadAccepted,
  storeNow,
  scheduleStore,
  uploads,
} from './queue/upload-queue.ts'
import { throttle } from './throttle.ts'
import { fileWatch } from './queue/file-watch.ts'

// New files are inserted into visible lists in batches to limit re-renders.
const insertDelayMs = 400
// Of a large batch, some files are read in every second.
const graphsPauseMs = 5000

/** Connects the upload queue and file watching to the query cache. Returns the cleanup function. */
export function connectUploads(queryClient: QueryClient): () => void {
  let acceptedFiles: FileRecord[] = []
  let insertTimer = 0
  const controller = new AbortController()
  const { signal } = controller

  const later = (milliseconds: number, run: () => void): (() => void) => {
    const timer = window.setTimeout(run, milliseconds)
    return () => window.clearTimeout(timer)
  }
  const graphs = throttle(graphsPauseMs, later, () => {
    void queryClient.invalidateQueries({ queryKey: graphQueries.all })
    void queryClient.invalidateQueries({ queryKey: fileQueries.totals() })
  })

  const watch = fileWatch({
    ask: async (file_ids) => (await call(fileStatuses, { body: { file_ids } }, signal)).data,
    onChange(changed, deletedIds) {
      uploads.notice(changed)
      uploads.mark(deletedIds, 'vanish')
      applyFileStates(queryClient, changed)
      if (watch.size() === 0) graphs.flush()
      else if (changed.some(({ status }) => status !== 'in_progress')) graphs.request()
      if (deletedIds.length > 0) removeFiles(queryClient, deletedIds)
    },
    later,
    isHidden: () => document.hidden,
  })

  function flushAccepted(): void {
    insertTimer = 0
    insertFiles(queryClient, acceptedFiles)
    // The counts beside the lists grow with them.
    graphs.request()
    acceptedFiles = []
  }

  function onSessionChange(): void {
    followSession()
    if (session.get().connection === null) watch.stop()
    else watch.watch(processingIds())
  }

  const cleanups = [
    onFilesInProgress(watch.watch),
    onUploadAccepted((file) => {
      watch.watch([file.id])
      if ('name' in file) acceptedFiles.push(file)
      if (insertTimer === 0) insertTimer = window.setTimeout(flushAccepted, insertDelayMs)
      scheduleStore()
    }),
    uploads.subscribe(scheduleStore),
    session.subscribe(onSessionChange),
    watch.stop,
    graphs.cancel,
  ]
  document.addEventListener('visibilitychange', watch.visibilityChanged, { signal })
  window.addEventListener('pagehide', storeNow, { signal })
  window.addEventListener('online', resumeAfterOffline, { signal })
  window.addEventListener('beforeunload', warnBeforeUnload, { signal })
  onSessionChange()
  // The queue may have accepted files before this code loaded, so the lists are fetched again.
  if (uploads.current().some(isAccepted)) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.lists() })
    void queryClient.invalidateQueries({ queryKey: fileQueries.folderLists() })
    graphs.request()
  }

  return () => {
    controller.abort()
    window.clearTimeout(insertTimer)
    for (const cleanup of cleanups) cleanup()
  }
}

function isAccepted({ state }: Upload): boolean {
  return state.status === 'processing' || state.status === 'ready' || state.status === 'failed'
}

function processingIds(): string[] {
  return uploads
    .current()
    .flatMap(({ state }) => (state.status === 'processing' ? [state.file_id] : []))
}

function resumeAfterOffline(): void {
  const { stop } = uploads.snapshot().summary
  if (stop !== null && stop !== 'person' && stop.key === 'unreachable') uploads.resume()
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (uploads.current().some(({ state }) => isLostByLeaving(state))) event.preventDefault()
}
