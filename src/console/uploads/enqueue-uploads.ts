import { toast } from '#console/ui/overlay/toast.ts'
import { requestUploads } from './uploads-needed.ts'

type DroppedFile = File | { file: File; path: string }

/**
 * Uploads files and shows the tray. `path` includes the folders of a dropped file. The code of the
 * queue loads on first use.
 */
export function enqueueUploads(
  files: Iterable<DroppedFile>,
  { graph_id }: { graph_id?: string } = {},
) {
  // Inputs and drop events release their file lists after the event.
  const copiedFiles = Array.from(files)
  requestUploads()
  import('./queue/upload-queue.ts').then(
    (queue) => queue.enqueueUploads(copiedFiles, graph_id === undefined ? {} : { graph_id }),
    () =>
      toast({
        title: 'The upload could not start',
        description: 'Reload the page and choose the files again.',
        tone: 'critical',
      }),
  )
}
