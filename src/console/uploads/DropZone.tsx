import { lazy, Suspense, useEffect, useState } from 'react'
import { useFileDisabledReasons } from '#console/files/use-file-disabled-reasons.ts'
import { UploadButtons } from './UploadButtons.tsx'
import { enqueueUploads, type UploadTarget } from './enqueue-uploads.ts'
import { takeDroppedFiles } from './window-drop.ts'

interface DropZoneProps {
  /** Omitted if the files belong to no graph. */
  graph?: UploadTarget | undefined
}

const DropOverlay = lazy(async () => ({ default: (await import('./DropOverlay.tsx')).DropOverlay }))

/** The upload buttons; the whole page is a drop target. Render at most one per page. */
export function DropZone({ graph }: DropZoneProps) {
  const { upload: disabledReason } = useFileDisabledReasons()
  const [overlay, setOverlay] = useState<'unused' | 'near' | 'entered'>('unused')

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
  useEffect(() => {
    if (disabledReason !== undefined) return undefined
    return takeDroppedFiles((files) => {
      setOverlay('near')
      enqueueUploads(files, graph)
    })
  }, [disabledReason, graph])

  return (
    <>
      <UploadButtons graph={graph} disabledReason={disabledReason} />
      {overlay !== 'unused' && (
        <Suspense fallback={null}>
          <DropOverlay
            graph={graph}
            disabledReason={disabledReason}
            isDraggingInitially={overlay === 'entered'}
          />
        </Suspense>
      )}
    </>
  )
}

type OverlayState = 'unused' | 'near' | 'entered'

function preload(current: OverlayState): OverlayState {
  return current === 'unused' ? 'near' : current
}

function showOverlay(current: OverlayState): OverlayState {
  return current === 'unused' ? 'entered' : current
}
