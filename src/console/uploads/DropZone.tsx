import { lazy, Suspense, useEffect, useState } from 'react'
import { useFileRefusals } from '#console/files/use-file-refusals.ts'
import { UploadButtons } from './UploadButtons.tsx'

export interface UploadTarget {
  id: string
  name: string
}

interface DropZoneProps {
  /** Left out: the files belong to no graph yet. */
  graph?: UploadTarget | undefined
}

const DropOverlay = lazy(async () => ({ default: (await import('./DropOverlay.tsx')).DropOverlay }))

/** Buttons that choose files, and the whole page as a place to drop them. One on a page. */
export function DropZone({ graph }: DropZoneProps) {
  const { upload: refusal } = useFileRefusals()
  const [overlay, setOverlay] = useState<'unused' | 'near' | 'entered'>('unused')

  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    // whoever fetches files from another window leaves this one first
    window.addEventListener('blur', () => setOverlay(near), { signal })
    document.addEventListener(
      'dragenter',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) setOverlay(entered)
      },
      { signal },
    )
    return () => control.abort()
  }, [])

  return (
    <>
      <UploadButtons graph={graph} refusal={refusal} />
      {overlay !== 'unused' && (
        <Suspense fallback={null}>
          <DropOverlay graph={graph} refusal={refusal} wasEntered={overlay === 'entered'} />
        </Suspense>
      )}
    </>
  )
}

type Overlay = 'unused' | 'near' | 'entered'

function near(now: Overlay): Overlay {
  return now === 'unused' ? 'near' : now
}

function entered(now: Overlay): Overlay {
  return now === 'unused' ? 'entered' : now
}
