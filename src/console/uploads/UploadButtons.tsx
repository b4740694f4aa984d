import { useRef } from 'react'
import { supportedExtensions } from '#contract/file-kinds.ts'
import { Button } from '#console/ui/Button.tsx'
import styles from './DropZone.module.css'
import { enqueueUploads } from './enqueue-uploads.ts'
import type { UploadTarget } from './DropZone.tsx'

interface UploadButtonsProps {
  graph: UploadTarget | undefined
  refusal: string | undefined
}

const accepted = supportedExtensions.map((extension) => `.${extension}`).join(',')

// phones have no folders to choose
const canChooseFolder =
  'webkitdirectory' in HTMLInputElement.prototype && !window.matchMedia('(pointer: coarse)').matches

/** Chooses files or a folder to upload. */
export function UploadButtons({ graph, refusal }: UploadButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  function take(input: HTMLInputElement) {
    enqueueUploads([...(input.files ?? [])], graph ? { graph_id: graph.id } : {})
    // the same file can be chosen twice in a row
    input.value = ''
  }

  function chooseFolder() {
    if (!folder.current) return
    // React knows no such attribute
    folder.current.webkitdirectory = true
    folder.current.click()
  }

  return (
    <div className={styles['buttons']}>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to upload"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={(event) => take(event.target)}
      />
      {canChooseFolder && (
        <Button icon="folder" disabledReason={refusal} onClick={chooseFolder}>
          Upload folder
        </Button>
      )}
      <Button
        variant="primary"
        icon="upload"
        disabledReason={refusal}
        onClick={() => files.current?.click()}
      >
        Upload files
      </Button>
    </div>
  )
}
