import { toast } from '#console/ui/overlay/toast.ts'

type TakeFiles = (files: readonly File[]) => void

let take: TakeFiles | null = null

/** Sets what takes the files that are dropped anywhere on this page. Returns the cleanup function. */
export function takeDroppedFiles(next: TakeFiles): () => void {
  take = next
  return () => {
    if (take === next) take = null
  }
}

/**
 * Keeps the browser from opening a file that is dropped on the window, which would leave the console. A target
 * under the pointer comes first; without any, a message says where files go. Returns the cleanup function.
 */
export function catchDroppedFiles(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  window.addEventListener(
    'dragover',
    (event) => {
      // Without this, no `drop` follows, and the browser opens the file.
      if (hasFiles(event)) event.preventDefault()
    },
    { signal },
  )
  window.addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (take !== null) take([...(event.dataTransfer?.files ?? [])])
      else {
        toast({
          title: 'Files cannot be dropped here',
          description: 'Drop them on Home, Ask, Graphs, Files or a graph’s page.',
        })
      }
    },
    { signal },
  )
  return () => controller.abort()
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
