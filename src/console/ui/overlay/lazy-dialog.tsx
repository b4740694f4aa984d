import type * as DialogFrames from './DialogFrame.tsx'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

let frames: typeof DialogFrames | null = null

/** Loads the frames of all dialogs. */
export async function loadFrames(): Promise<typeof DialogFrames> {
  frames ??= await import('./DialogFrame.tsx')
  return frames
}

/** The frames, if they have been loaded. */
export function loadedFrames(): typeof DialogFrames | null {
  return frames
}

/**
 * A dialog whose code loads when it first opens, together with the frame of all dialogs. While it
 * closes, it keeps its last props, so that its text does not change; the page can drop its state at
 * once. Code that has been loaded is rendered at once: `React.lazy` would suspend again for the
 * frame, and React shows what suspended only 300 ms later. `loaded` returns the component if another
 * dialog has loaded it.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  loaded: () => ComponentType<Props> | null = () => null,
): (props: Props) => ReactNode {
  let component: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function start(): Promise<void> {
    loading ??= Promise.all([load(), loadFrames()]).then(
      ([result]) => {
        component = result
      },
      (error: unknown) => {
        // The next opening tries again.
        loading = null
        throw error
      },
    )
    return loading
  }

  return function LazyDialog(props) {
    const [lastOpen, setLastOpen] = useState<Props | null>(null)
    const [outcome, setOutcome] = useState<{ error: unknown } | 'loaded' | null>(null)
    if (props.isOpen && props !== lastOpen) setLastOpen(props)
    const Loaded = component ?? loaded()
    const needsCode = lastOpen !== null && Loaded === null
    useEffect(() => {
      if (!needsCode) return
      let isGone = false
      start().then(
        () => isGone || setOutcome('loaded'),
        (error: unknown) => isGone || setOutcome({ error }),
      )
      return () => {
        isGone = true
      }
    }, [needsCode])
    // The boundary of the page tells that code could not be loaded.
    if (outcome !== null && outcome !== 'loaded') throw outcome.error
    if (lastOpen === null || Loaded === null) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...lastOpen} isOpen={props.isOpen} />
      </Suspense>
    )
  }
}
