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
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      onFiles([...event.clipboardData.files])
    },
  }
  return { isDragging, targetProps }
}
