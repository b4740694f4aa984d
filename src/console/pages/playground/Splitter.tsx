import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './PlaygroundPage.module.css'

interface SplitterProps {
  label: string
  /** Of the middle, where it stands; what lies beyond it is what it sizes. */
  side: 'start' | 'end'
  /** In pixels, of what it sizes. */
  width: number
  onChange: (width: number) => void
}

const least = 240
const most = 720
const step = 24

/** The line between two columns: dragged, or moved by arrow keys, Home and End. */
export function Splitter({ label, side, width, onChange }: SplitterProps) {
  const drag = useRef({ x: 0, width: 0 })
  const sign = side === 'start' ? 1 : -1

  function change(next: number) {
    onChange(Math.round(Math.min(most, Math.max(least, next))))
  }

  function press(event: KeyboardEvent) {
    const next = {
      ArrowRight: width + sign * step,
      ArrowLeft: width - sign * step,
      Home: least,
      End: most,
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
      aria-valuemin={least}
      aria-valuemax={most}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles['splitter']}
      data-side={side}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={move}
    />
  )
}
