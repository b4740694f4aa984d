import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { readableFormats } from '#contract/failures/readable-formats.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './DropOverlay.module.css'

interface DropOverlayProps {
  text: string
  disabledReason: string | undefined
  /** Files were already dragged over the page when this code loaded. */
  isDraggingInitially: boolean
  onFiles: (files: readonly File[]) => void
}

/** Turns the whole page into a drop target while files are dragged over it. */
export function DropOverlay({
  text,
  disabledReason,
  isDraggingInitially,
  onFiles,
}: DropOverlayProps) {
  const [isDragging, setDragging] = useState(isDraggingInitially)
  const { getRootProps, isDragGlobal, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // `window-drop.ts` does this, and takes what is dropped before the overlay is drawn.
    preventDropOnDocument: false,
    onDrop(files) {
      setDragging(false)
      if (disabledReason !== undefined) return
      if (files.length === 0)
        toast({ title: 'Nothing to upload', description: 'The folder is empty.' })
      else onFiles(files)
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
      <Stack
        gap={2}
        across="center"
        textAlign="center"
        className={classes(styles['card'], isDragActive && styles['active'])}
      >
        <Icon name={disabledReason === undefined ? 'upload' : 'lock'} size="huge" />
        <Text tone="ink" size="xl" weight="bold" overflow="anywhere" measure="prose">
          {disabledReason ?? text}
        </Text>
        {disabledReason === undefined && (
          <Text tone="muted" measure="form">
            {readableFormats}.
          </Text>
        )}
      </Stack>
    </div>
  )
}
