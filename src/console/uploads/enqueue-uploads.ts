import { toast } from '#console/ui/overlay/toast.ts'
import type * as uploadQueue from './queue/upload-queue.ts'
import { requestUploads } from './uploads-needed.ts'

/** The graph that uploaded files are added to. */
export interface UploadTarget {
  id: string
  name: string
}

/**
 * Uploads files, into a graph if one is given, and shows the tray. The code of the queue loads on
 * first use.
 */
export function enqueueUploads(files: Iterable<File>, graph?: Pick<UploadTarget, 'id'>): void {
  // Inputs and drop events release their file lists after the event.
  const copiedFiles = Array.from(files)
  withQueue((queue) => queue.enqueueUploads(copiedFiles, graph?.id ?? null))
}

/** Uploads a file as a new version of another, and shows the tray. */
export function enqueueVersion(file: File, replaces: string): void {
  withQueue((queue) => queue.enqueueVersion(file, replaces))
}

function withQueue(use: (queue: typeof uploadQueue) => void): void {
  requestUploads()
  import('./queue/upload-queue.ts').then(use, () =>
    toast({
      title: 'The upload could not start',
      description: 'Reload the page and choose the files again.',
      tone: 'critical',
    }),
  )
}
