import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { storedPaneWidth } from '#console/ask/stored-choices.ts'
import { Splitter } from '#console/ui/layout/Splitter.tsx'
import { PaneContents, type SidePaneProps } from './PaneContents.tsx'
import styles from './SidePane.module.css'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const SideSheet = lazyPart(async () => (await import('./SideSheet.tsx')).SideSheet)

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

// What must be left for the navigation and the answers.
const otherColumnsPx = 40 * 16
const minPanePx = 24 * 16
// The box for the next question covers the rest.
const shownShare = 0.7

function WidePane(props: SidePaneProps) {
  const isRoomy = useMediaQuery('(min-width: 112rem)')
  const [chosenPx, setChosenPx] = useState(storedPaneWidth.read)
  const maxPx = Math.max(minPanePx, window.innerWidth - otherColumnsPx)
  const widthPx = Math.min(maxPx, Math.max(minPanePx, chosenPx ?? defaultPanePx()))

  // The page leaves as much room for it.
  useEffect(() => {
    if (chosenPx === null) return
    document.documentElement.style.setProperty('--width-reader', `${widthPx}px`)
  }, [chosenPx, widthPx])

  const pane = useRef<HTMLElement>(null)
  // The pane makes the answers narrower, and so longer: what it was opened from moves down.
  useEffect(() => {
    const opener = document.activeElement
    const { top = 0, bottom = 0 } = opener?.getBoundingClientRect() ?? {}
    const isInSight = top >= 0 && bottom <= shownShare * window.innerHeight
    if (!isInSight && opener !== document.body) opener?.scrollIntoView({ block: 'center' })
  }, [])
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
      data-pane={isRoomy ? 'roomy' : 'narrow'}
      aria-label={props.title}
      onKeyDown={closeOnEscape}
    >
      <Splitter
        label="Width of the pane"
        side="end"
        width={Math.round(widthPx)}
        minPx={minPanePx}
        maxPx={maxPx}
        onChange={(next) => {
          setChosenPx(next)
          storedPaneWidth.write(next)
        }}
      />
      <PaneContents {...props} />
    </aside>
  )
}

/** As `--width-reader` begins. */
function defaultPanePx(): number {
  return Math.min(56 * 16, Math.max(28 * 16, window.innerWidth * 0.42))
}
