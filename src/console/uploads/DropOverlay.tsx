import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { supportedTypesText } from '#console/files/file-labels.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import styles from './DropZone.module.css'
import { enqueueUploads } from './enqueue-uploads.ts'
import type { UploadTarget } from './upload-target.ts'

interface DropOverlayProps {
  graph: UploadTarget | undefined
  disabledReason: string | undefined
  /** Files were already dragged over the page when this code loaded. */
  isDraggingInitially: boolean
}

/** Turns the whole page into a drop target while files are dragged over it. */
export function DropOverlay({ graph, disabledReason, isDraggingInitially }: DropOverlayProps) {
  const [isDragging, setDragging] = useState(isDraggingInitially)
  const { getRootProps, isDragGlobal, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop(files) {
      setDragging(false)
      if (disabledReason !== undefined) return
      if (files.length === 0)
        toast({ title: 'Nothing to upload', description: 'The folder is empty.' })
      else enqueueUploads(files, graph ? { graph_id: graph.id } : {})
    },
  })

  useEffect(() => {
    const controller = new AbortController()
    const stopDragging = (): void => setDragging(false)
    const onDragLeave = (event: DragEvent): void => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) stopDragging()
    }
    document.addEventListener('dragleave', onDragLeave, { signal: controller.signal })
    document.addEventListener('drop', stopDragging, { signal: controller.signal })
    return () => controller.abort()
  }, [])

  if (!isDragGlobal && !isDragging) return null
  return (
    <div {...getRootProps({ role: 'presentation', className: styles['overlay'] })}>
      <div className={classes(styles['card'], isDragActive && styles['active'])}>
        <Icon name={disabledReason === undefined ? 'upload' : 'lock'} size="huge" />
        <p className={styles['title']}>
          {disabledReason ?? (graph ? `Drop to add to ${graph.name}` : 'Drop to upload')}
        </p>
        {disabledReason === undefined && <p className={styles['text']}>{supportedTypesText}</p>}
      </div>
    </div>
  )
}
