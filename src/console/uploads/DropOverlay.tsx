import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { supportedWords } from '#console/files/file-words.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import styles from './DropZone.module.css'
import { enqueueUploads } from './enqueue-uploads.ts'
import type { UploadTarget } from './DropZone.tsx'

interface DropOverlayProps {
  graph: UploadTarget | undefined
  refusal: string | undefined
  /** Files were already over the page when this code came. */
  wasEntered: boolean
}

/** The whole page as a place to drop files, seen while files are over it. */
export function DropOverlay({ graph, refusal, wasEntered }: DropOverlayProps) {
  const [isFirst, setFirst] = useState(wasEntered)
  const { getRootProps, isDragGlobal, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop(files) {
      setFirst(false)
      if (refusal !== undefined) return
      if (files.length === 0)
        toast({ title: 'Nothing to upload', description: 'The folder is empty.' })
      else enqueueUploads(files, graph ? { graph_id: graph.id } : {})
    },
  })

  useEffect(() => {
    const control = new AbortController()
    const end = (): void => setFirst(false)
    const leave = (event: DragEvent): void => {
      // null: out of the window
      if (event.relatedTarget === null) end()
    }
    document.addEventListener('dragleave', leave, { signal: control.signal })
    document.addEventListener('drop', end, { signal: control.signal })
    return () => control.abort()
  }, [])

  if (!isDragGlobal && !isFirst) return null
  return (
    <div {...getRootProps({ role: 'presentation', className: styles['overlay'] })}>
      <div className={classes(styles['card'], isDragActive && styles['active'])}>
        <Icon name={refusal === undefined ? 'upload' : 'lock'} size="huge" />
        <p className={styles['title']}>
          {refusal ?? (graph ? `Drop to add to ${graph.name}` : 'Drop to upload')}
        </p>
        {refusal === undefined && <p className={styles['text']}>{supportedWords}</p>}
      </div>
    </div>
  )
}
