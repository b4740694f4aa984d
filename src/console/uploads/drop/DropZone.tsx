import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { enqueueUploads, type UploadTarget } from '#console/uploads/enqueue-uploads.ts'
import { DropTarget } from './DropTarget.tsx'

interface DropZoneProps {
  /** Omitted if the files belong to no graph. */
  graph?: UploadTarget | undefined
  /** Why nothing can be added to the graph, for another reason than the permissions of the key. */
  disabledReason?: string | undefined
}

/** Uploads what is dropped anywhere on the page. */
export function DropZone({ graph, disabledReason }: DropZoneProps) {
  const { upload } = useFileDisabledReasons()
  return (
    <DropTarget
      text={graph ? `Drop to add to ${graph.name}` : 'Drop to upload'}
      disabledReason={upload ?? disabledReason}
      onFiles={(files) => enqueueUploads(files, graph)}
    />
  )
}
