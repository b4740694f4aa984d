import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useKeptFocus } from '#console/ui/list/use-kept-focus.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import type { Upload } from './queue/next-upload.ts'
import { UploadLine } from './UploadLine.tsx'
import styles from './UploadTray.module.css'

type Filter = 'all' | 'moving' | 'attention'

interface UploadListProps {
  lines: readonly Upload[]
  now: number
}

const numbers = new Intl.NumberFormat('en')

// fewer lines than this are seen at once anyway
const filterFrom = 8

/** The files of the queue, in the order they came; only those in sight are drawn. */
export function UploadList({ lines, now }: UploadListProps) {
  // the virtualizer is one object that changes inside, which the compiler cannot see
  'use no memo'
  const [filter, setFilter] = useState<Filter>('all')
  const scroller = useRef<HTMLDivElement>(null)
  const shown = filter === 'all' ? lines : lines.filter((line) => groupOf(line) === filter)
  // eslint-disable-next-line react/incompatible-library -- left out of compilation for this reason
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    overscan: 6,
    getItemKey: (index) => shown[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  useKeptFocus(scroller, () => scroller.current)

  return (
    <>
      {lines.length >= filterFrom && (
        <div className={styles['filter']}>
          <Segments
            label="Show"
            value={filter}
            options={[
              { value: 'all', label: `All ${numbers.format(lines.length)}` },
              { value: 'moving', label: `In progress ${numbers.format(countOf(lines, 'moving'))}` },
              {
                value: 'attention',
                label: `Issues ${numbers.format(countOf(lines, 'attention'))}`,
              },
            ]}
            onChange={setFilter}
          />
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className={styles['list']} tabIndex={0} role="group" aria-label="Files">
        {shown.length === 0 && <p className={styles['none']}>Nothing here.</p>}
        <div role="list" style={{ height: virtualizer.getTotalSize() }} className={styles['lines']}>
          {items.map((item) => {
            const line = shown[item.index]
            return (
              line && (
                <div
                  key={item.key}
                  role="listitem"
                  aria-posinset={item.index + 1}
                  aria-setsize={shown.length}
                  data-index={item.index}
                  ref={virtualizer.measureElement}
                  className={styles['place']}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {/* the clock matters to a line that counts down, no other is drawn again for it */}
                  <UploadLine upload={line} now={line.state.status === 'retrying' ? now : 0} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

function groupOf({ state }: Upload): Filter | null {
  switch (state.status) {
    case 'waiting':
    case 'sending':
    case 'retrying':
    case 'paused':
    case 'processing':
      return 'moving'
    case 'refused':
    case 'duplicate':
    case 'lost':
    case 'failed':
      return 'attention'
    case 'ready':
    case 'canceled':
      return null
  }
}

function countOf(lines: readonly Upload[], filter: Filter): number {
  return lines.reduce((sum, line) => sum + (groupOf(line) === filter ? 1 : 0), 0)
}
