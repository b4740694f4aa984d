import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

export const loadFrames = () => import('./DialogFrame.tsx')

/**
 * A dialog whose code loads when it first opens, together with the frame of all dialogs. While it
 * closes, it keeps its last props, so that its text does not change; the page can drop its state at
 * once.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => {
    const [component] = await Promise.all([load(), loadFrames()])
    return { default: component }
  })
  return function LazyDialog(props) {
    const [lastOpen, setLastOpen] = useState<Props | null>(null)
    if (props.isOpen && props !== lastOpen) setLastOpen(props)
    if (lastOpen === null) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...lastOpen} isOpen={props.isOpen} />
      </Suspense>
    )
  }
}
