import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** Turns an element into a target for files that are dropped on it or pasted into it. */
export function useImageDrop(onFiles: (files: readonly File[]) => void) {
  const [isDragging, setDragging] = useState(false)
  const targetProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      // Tells the browser that files may be dropped here.
      event.preventDefault()
      setDragging(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // Not when the pointer only enters another element inside.
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) setDragging(false)
    },
    onDrop(event: DragEvent) {
      setDragging(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      void readDropped(event.dataTransfer).then((files) => {
        if (files.length > 0) onFiles(files)
      })
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      onFiles([...event.clipboardData.files])
    },
  }
  return { isDragging, targetProps }
}

/** The dropped files, with those in dropped folders at any depth. */
async function readDropped({ items, files }: DataTransfer): Promise<File[]> {
  // Once the event is over, the browser empties both lists.
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  const direct = [...files]
  if (!entries.some((entry) => entry?.isDirectory)) return direct
  const { readEntries } = await import('./read-entries.ts')
  return readEntries(entries.filter((entry) => entry !== null))
}
