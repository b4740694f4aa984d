import { useDropzone } from 'react-dropzone'
import { supportedWords } from '#console/parts/file-words.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { toast } from '#console/ui/toast.ts'
import styles from './DropZone.module.css'
import { UploadButtons } from './UploadButtons.tsx'
import { enqueueUploads } from './upload-queue.ts'
import { useFileRefusals } from '#console/parts/use-file-refusals.ts'

export interface UploadTarget {
  id: string
  name: string
}

interface DropZoneProps {
  /** Left out: the files belong to no graph yet. */
  graph?: UploadTarget | undefined
}

/** Buttons that choose files, and the whole page as a place to drop them. One on a page. */
export function DropZone({ graph }: DropZoneProps) {
  const { upload: refusal } = useFileRefusals()
  const { getRootProps, isDragGlobal, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop(files) {
      if (refusal !== undefined) return
      if (files.length === 0) toast({ title: 'Nothing to upload', description: 'No files in it.' })
      enqueueUploads(files, graph ? { graph_id: graph.id } : {})
    },
  })

  return (
    <>
      <UploadButtons graph={graph} refusal={refusal} />
      {isDragGlobal && (
        <div {...getRootProps({ role: 'presentation', className: styles['overlay'] })}>
          <div className={classes(styles['card'], isDragActive && styles['active'])}>
            <Icon name={refusal === undefined ? 'upload' : 'lock'} size="huge" />
            <p className={styles['title']}>
              {refusal ?? (graph ? `Drop to add to ${graph.name}` : 'Drop to upload')}
            </p>
            {refusal === undefined && <p className={styles['text']}>{supportedWords}</p>}
          </div>
        </div>
      )}
    </>
  )
}
