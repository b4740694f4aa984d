import { Suspense, useState, type ReactNode } from 'react'
import styles from './Tooltip.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

interface TooltipProps {
  /** Nothing opens without it. */
  text: string | undefined
  /** The control that the tooltip describes. Its accessible name must already contain the text. */
  children: ReactNode
}

const TooltipPopup = lazyPart(async () => (await import('./TooltipPopup.tsx')).TooltipPopup)

export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [isRequested, setRequested] = useState(false)

  function open(host: Element) {
    setAnchor(host.firstElementChild)
    setRequested(true)
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for the control inside
    <span
      className={styles['host']}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') open(event.currentTarget)
      }}
      onPointerLeave={() => setAnchor(null)}
      onPointerDown={() => setAnchor(null)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(event.currentTarget)
      }}
      onBlur={() => setAnchor(null)}
    >
      {children}
      {isRequested && text !== undefined && (
        <Suspense fallback={null}>
          <TooltipPopup text={text} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </span>
  )
}
