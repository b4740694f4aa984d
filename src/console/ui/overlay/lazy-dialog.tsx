import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

export const loadFrames = () => import('./DialogFrame.tsx')

/**
 * A dialog whose code loads with its first opening, together with the frame that every dialog
 * draws. While it closes it keeps the props it was last open with, so that its text does not change
 * before it is gone; the page can therefore forget what the dialog was about at once.
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
