import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './PlaygroundPage.module.css'

interface SplitterProps {
  label: string
  /**
   * The side of the middle column on which the splitter stands; it resizes the outer column there.
   */
  side: 'start' | 'end'
  /** The width of the outer column in pixels. */
  width: number
  onChange: (width: number) => void
}

const minWidthPx = 240
const maxWidthPx = 720
const stepPx = 24

/** A draggable separator between two columns, also moved by the arrow keys, Home and End. */
export function Splitter({ label, side, width, onChange }: SplitterProps) {
  const drag = useRef({ x: 0, width: 0 })
  const sign = side === 'start' ? 1 : -1

  function change(next: number) {
    onChange(Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, next))))
  }

  function handleKey(event: KeyboardEvent) {
    const next = {
      ArrowRight: width + sign * stepPx,
      ArrowLeft: width - sign * stepPx,
      Home: minWidthPx,
      End: maxWidthPx,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    change(next)
  }

  function begin(event: PointerEvent) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }

  function move(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    change(drag.current.width + sign * (event.clientX - drag.current.x))
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a splitter is a control
    <div
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={minWidthPx}
      aria-valuemax={maxWidthPx}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a splitter is a control
      tabIndex={0}
      className={styles['splitter']}
      data-side={side}
      onKeyDown={handleKey}
      onPointerDown={begin}
      onPointerMove={move}
    />
  )
}
