import type * as DialogFrames from './DialogFrame.tsx'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '#console/api/load-code.ts'

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
 * once. A component that `loaded` returns is rendered at once: a lazy one would suspend again inside
 * the dialog that has loaded it, and React shows what suspended only 300 ms later.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  loaded: () => ComponentType<Props> | undefined = () => undefined,
): (props: Props) => ReactNode {
  const Lazy = lazy(async () => {
    const [component] = await loadCode(() => Promise.all([load(), loadFrames()]))
    return { default: component }
  })
  return function LazyDialog(props) {
    const [lastOpen, setLastOpen] = useState<Props | null>(null)
    // A dialog in use must not change its type, which would drop its state.
    const [isLoaded] = useState(() => loaded() !== undefined)
    if (props.isOpen && props !== lastOpen) setLastOpen(props)
    if (lastOpen === null) return null
    const Component = (isLoaded && loaded()) || Lazy
    return (
      <Suspense fallback={null}>
        <Component {...lastOpen} isOpen={props.isOpen} />
      </Suspense>
    )
  }
}
