import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useFocusFallback } from '#console/ui/list/use-focus-fallback.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { Upload } from './queue/next-upload.ts'
import { UploadLine } from './UploadLine.tsx'
import { uploadGroup, type UploadGroup } from './upload-summary.ts'
import { destinationsText } from './upload-text.ts'
import styles from './UploadTray.module.css'

type Filter = 'all' | Exclude<UploadGroup, 'done'>

interface UploadListProps {
  lines: readonly Upload[]
  now: number
}

const numberFormat = new Intl.NumberFormat('en')

const order: readonly UploadGroup[] = ['attention', 'moving', 'done']

// Shorter lists fit on the screen and need no filter.
const minFilterableLines = 8

/** The virtualized list of uploads: first those that need attention, then those in progress, and the ready ones last. */
export function UploadList({ lines, now }: UploadListProps) {
  // The virtualizer mutates internally, which breaks the memoization of the compiler.
  'use no memo'
  const [filter, setFilter] = useState<Filter>('all')
  const scroller = useRef<HTMLDivElement>(null)
  const visible = (filter === 'all' ? order : [filter]).flatMap((group) =>
    lines.filter((line) => uploadGroup(line) === group),
  )
  // eslint-disable-next-line react/incompatible-library -- left out of compilation for this reason
  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    overscan: 6,
    getItemKey: (index) => visible[index]?.id ?? index,
  })
  const isGraphShown = destinationsText(lines) !== null
  const items = virtualizer.getVirtualItems()
  useFocusFallback(scroller, () => scroller.current)

  return (
    <>
      {lines.length >= minFilterableLines && (
        <div className={styles['filter']}>
          <Segments
            label="Show"
            value={filter}
            options={[
              { value: 'all', label: `All ${numberFormat.format(lines.length)}` },
              {
                value: 'moving',
                label: `In progress ${numberFormat.format(countGroup(lines, 'moving'))}`,
              },
              {
                value: 'attention',
                label: `Issues ${numberFormat.format(countGroup(lines, 'attention'))}`,
              },
            ]}
            onChange={setFilter}
          />
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={scroller} className={styles['list']} tabIndex={0} role="group" aria-label="Files">
        {visible.length === 0 && (
          <Text tone="faint" textAlign="center" padBlock={8}>
            No files.
          </Text>
        )}
        <div role="list" style={{ height: virtualizer.getTotalSize() }} className={styles['lines']}>
          {items.map((item) => {
            const line = visible[item.index]
            return (
              line && (
                <div
                  key={item.key}
                  role="listitem"
                  aria-posinset={item.index + 1}
                  aria-setsize={visible.length}
                  data-index={item.index}
                  ref={virtualizer.measureElement}
                  className={styles['place']}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {/* Only lines that count down get the current time, so that other lines do
                      not re-render. */}
                  <UploadLine
                    upload={line}
                    isGraphShown={isGraphShown && line.replaces === undefined}
                    now={line.state.status === 'retrying' ? now : 0}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

function countGroup(lines: readonly Upload[], filter: Filter): number {
  return lines.reduce((sum, line) => sum + (uploadGroup(line) === filter ? 1 : 0), 0)
}
