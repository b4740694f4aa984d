import { Suspense, useEffect, useState } from 'react'
import { toast } from '#console/ui/overlay/toast.ts'
import { takeDroppedFiles } from './window-drop.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

interface DropTargetProps {
  /** What happens with files that are dropped. */
  text: string
  /** Why the page takes none, which the overlay says instead. */
  disabledReason: string | undefined
  onFiles: (files: readonly File[]) => void
}

const DropOverlay = lazyPart(async () => (await import('./DropOverlay.tsx')).DropOverlay)

/** Makes the whole page a drop target. Render at most one per page. */
export function DropTarget({ text, disabledReason, onFiles }: DropTargetProps) {
  const [overlay, setOverlay] = useState<OverlayState>('unused')

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Dragging from another window blurs this one first, so the overlay preloads.
    window.addEventListener('blur', () => setOverlay(preload), { signal })
    document.addEventListener(
      'dragenter',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) setOverlay(showOverlay)
      },
      { signal },
    )
    return () => controller.abort()
  }, [])

  // A quick drop comes before the code of the overlay.
  useEffect(
    () =>
      takeDroppedFiles((files) => {
        setOverlay('near')
        if (disabledReason === undefined) onFiles(files)
        else toast({ title: disabledReason, tone: 'critical' })
      }),
    [disabledReason, onFiles],
  )

  if (overlay === 'unused') return null
  return (
    <Suspense fallback={null}>
      <DropOverlay
        text={text}
        disabledReason={disabledReason}
        isDraggingInitially={overlay === 'entered'}
        onFiles={onFiles}
      />
    </Suspense>
  )
}

type OverlayState = 'unused' | 'near' | 'entered'

function preload(current: OverlayState): OverlayState {
  return current === 'unused' ? 'near' : current
}

function showOverlay(current: OverlayState): OverlayState {
  return current === 'unused' ? 'entered' : current
}
