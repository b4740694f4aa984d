import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './Splitter.module.css'

interface SplitterProps {
  label: string
  /**
   * The side of the middle column on which the splitter stands; it resizes the outer column there.
   */
  side: 'start' | 'end'
  /** The width of the outer column in pixels. */
  width: number
  minPx?: number
  maxPx?: number
  onChange: (width: number) => void
}

const stepPx = 24

/** A draggable separator between two columns, also moved by the arrow keys, Home and End. */
export function Splitter({
  label,
  side,
  width,
  minPx = 240,
  maxPx = 720,
  onChange,
}: SplitterProps) {
  const drag = useRef({ x: 0, width: 0 })
  const sign = side === 'start' ? 1 : -1

  function change(next: number) {
    onChange(Math.round(Math.min(maxPx, Math.max(minPx, next))))
  }

  function handleKey(event: KeyboardEvent) {
    const next = {
      ArrowRight: width + sign * stepPx,
      ArrowLeft: width - sign * stepPx,
      Home: minPx,
      End: maxPx,
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
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
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
