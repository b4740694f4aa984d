import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './Inspect.module.css'

export interface Line {
  /** Its place, or its time. */
  at: string
  text: string
}

interface LinesProps {
  label: string
  lines: readonly Line[]
  /** Marked where it stands. */
  search: string
}

/** Many lines of text, of which only those in sight are drawn. */
export function Lines({ label, lines, search }: LinesProps) {
  const host = useRef<HTMLDivElement>(null)
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => host.current,
    estimateSize: () => 18,
    overscan: 20,
  })
  const items = virtualizer.getVirtualItems()
  return (
    <div
      ref={host}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys are to scroll it
      tabIndex={0}
      className={classes(styles['frame'], styles['lines'])}
    >
      <div style={{ height: virtualizer.getTotalSize() }}>
        <div style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => {
            const line = lines[index]
            return (
              line && (
                <div
                  key={index}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles['line']}
                >
                  <span className={styles['at']}>{line.at}</span>
                  <span className={styles['text']}>
                    <Marked text={line.text} search={search} />
                  </span>
                </div>
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  if (search === '') return text
  const at = text.toLowerCase().indexOf(search.toLowerCase())
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + search.length)}</mark>
      <Marked text={text.slice(at + search.length)} search={search} />
    </>
  )
}
