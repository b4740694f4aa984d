import { lazy, Suspense, useEffect, useRef, type KeyboardEvent } from 'react'
import { PaneContents, type SidePaneProps } from './PaneContents.tsx'
import styles from './SidePane.module.css'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'

const SideSheet = lazy(async () => ({ default: (await import('./SideSheet.tsx')).SideSheet }))

/** What an answer rests on, beside it; where there is no room beside it, as a sheet over it. */
export function SidePane(props: SidePaneProps) {
  // Must match the breakpoint of the pane in AskView.module.css and AppShell.module.css.
  if (useMediaQuery('(min-width: 80rem)')) return <WidePane {...props} />
  return (
    <Suspense fallback={null}>
      <SideSheet {...props} />
    </Suspense>
  )
}

function WidePane(props: SidePaneProps) {
  const pane = useRef<HTMLElement>(null)
  // As a dialog does. The reader then moves the focus on to the quote.
  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onClose()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <aside
      ref={pane}
      tabIndex={-1}
      className={styles['pane']}
      data-pane
      aria-label={props.title}
      onKeyDown={closeOnEscape}
    >
      <PaneContents {...props} />
    </aside>
  )
}
