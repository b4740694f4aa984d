import { useEffect, useRef } from 'react'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { enqueueUploads, type UploadTarget } from './enqueue-uploads.ts'
import { acceptedTypes } from './pick-files.ts'

interface UploadButtonsProps {
  /** Omitted if the files belong to no graph. */
  graph?: UploadTarget | undefined
}

// Phones cannot select folders.
const canChooseFolder =
  'webkitdirectory' in HTMLInputElement.prototype && !window.matchMedia('(pointer: coarse)').matches

/** Chooses files or a folder to upload. */
export function UploadButtons({ graph }: UploadButtonsProps) {
  const { upload: disabledReason } = useFileDisabledReasons()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  // React hears no event of an input that it has removed, and while the system's dialog is open, the list of an
  // empty graph can arrive and move the buttons. These handlers stay on the inputs.
  useEffect(() => {
    for (const { current: input } of [files, folder]) {
      if (input === null) continue
      // eslint-disable-next-line unicorn/prefer-add-event-listener -- replaces the handler of another graph
      input.onchange = () => {
        enqueueUploads([...(input.files ?? [])], graph)
        // Reset, so that choosing the same file again fires a change event.
        input.value = ''
      }
    }
  }, [graph])

  function chooseFolder() {
    if (!folder.current) return
    // React does not support this attribute.
    folder.current.webkitdirectory = true
    folder.current.click()
  }

  return (
    <Row gap={2} wrap align="stretch">
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label="Files to upload"
      />
      <input ref={folder} type="file" hidden aria-label="Folder to upload" />
      {canChooseFolder && (
        <Button icon="folder" disabledReason={disabledReason} onClick={chooseFolder}>
          Upload folder
        </Button>
      )}
      <Button
        variant="primary"
        icon="upload"
        disabledReason={disabledReason}
        onClick={() => files.current?.click()}
      >
        Upload files
      </Button>
    </Row>
  )
}
