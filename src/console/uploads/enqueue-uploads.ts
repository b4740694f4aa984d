import { toast } from '#console/ui/overlay/toast.ts'
import { wantUploads } from './uploads-wanted.ts'

type Dropped = File | { file: File; path: string }

/**
 * Uploads files, four at a time; the tray shows them. `path` has the folders a file was dropped
 * with. The queue's code comes with its first file.
 */
export function enqueueUploads(files: Iterable<Dropped>, { graph_id }: { graph_id?: string } = {}) {
  // an input or a drop forgets its files when the event is over
  const taken = Array.from(files)
  wantUploads()
  import('./queue/upload-queue.ts').then(
    (queue) => queue.enqueueUploads(taken, graph_id === undefined ? {} : { graph_id }),
    () =>
      toast({
        title: 'The upload could not start',
        description: 'Reload the page and choose the files again.',
        tone: 'critical',
      }),
  )
}
