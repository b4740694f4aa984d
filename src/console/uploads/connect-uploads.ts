import type { QueryClient } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { applyFileStates, dropFiles, insertFiles } from '#console/files/file-cache.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { onFilesInProgress } from '#console/files/files-in-progress.ts'
import { session } from '#console/session/session.ts'
import { fileStatuses, type File as FileRecord } from '#contract/files.ts'
import type { Upload } from './queue/next-upload.ts'
import {
  followSession,
  onUploadAccepted,
  storeNow,
  storeSoon,
  uploads,
} from './queue/upload-queue.ts'
import { isSending, countUploads } from './upload-summary.ts'
import { fileWatch } from './queue/watch-files.ts'

// lists on screen take new files in handfuls, not one by one
const insertEvery = 400

/** Ties the queue and the watching of files to this page and its queries; returns what unties them. */
export function connectUploads(queryClient: QueryClient): () => void {
  let arrived: FileRecord[] = []
  let inserting = 0
  const control = new AbortController()
  const { signal } = control

  const watch = fileWatch({
    ask: async (file_ids) => (await call(fileStatuses, { body: { file_ids } }, signal)).data,
    onChange(changed, gone) {
      uploads.notice(changed)
      uploads.mark(gone, 'vanish')
      applyFileStates(queryClient, changed)
      if (gone.length > 0) dropFiles(queryClient, gone)
    },
    later(milliseconds, run) {
      const timer = window.setTimeout(run, milliseconds)
      return () => window.clearTimeout(timer)
    },
    isHidden: () => document.hidden,
  })

  function insert(): void {
    inserting = 0
    insertFiles(queryClient, arrived)
    arrived = []
  }

  function follow(): void {
    followSession()
    if (session.get().connection === null) watch.stop()
    else watch.watch(processing())
  }

  const ends = [
    onFilesInProgress(watch.watch),
    onUploadAccepted((file) => {
      watch.watch([file.id])
      arrived.push(file)
      if (inserting === 0) inserting = window.setTimeout(insert, insertEvery)
      storeSoon()
    }),
    uploads.subscribe(storeSoon),
    session.subscribe(follow),
    watch.stop,
  ]
  document.addEventListener('visibilitychange', watch.visibilityChanged, { signal })
  window.addEventListener('pagehide', storeNow, { signal })
  window.addEventListener('online', resumeReachable, { signal })
  window.addEventListener('beforeunload', warn, { signal })
  follow()
  // the queue does not wait for this code: what was accepted before it came is asked for
  if (uploads.current().some(isAccepted)) {
    void queryClient.invalidateQueries({ queryKey: fileQueries.lists() })
  }

  return () => {
    control.abort()
    window.clearTimeout(inserting)
    for (const end of ends) end()
  }
}

function isAccepted({ state }: Upload): boolean {
  return state.status === 'processing' || state.status === 'ready' || state.status === 'failed'
}

function processing(): string[] {
  return uploads
    .current()
    .flatMap(({ state }) => (state.status === 'processing' ? [state.file_id] : []))
}

function resumeReachable(): void {
  const { stop } = uploads.snapshot().summary
  if (stop !== null && stop !== 'person' && stop.key === 'unreachable') uploads.resume()
}

function warn(event: BeforeUnloadEvent): void {
  if (isSending(countUploads(uploads.current()))) event.preventDefault()
}
