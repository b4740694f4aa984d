import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Column } from './column.ts'
import { TableRow } from './TableRow.tsx'

interface VirtualRowsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected: ((row: Row) => boolean) | undefined
}

/** Renders only the visible rows of a long table. The window scrolls. */
export function VirtualRows<Row>({ columns, rows, rowKey, isSelected }: VirtualRowsProps<Row>) {
  const host = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (host.current) setScrollMargin(host.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 48,
    overscan: 12,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
  })
  const items = virtualizer.getVirtualItems()

  return (
    <div ref={host} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
      <div
        role="presentation"
        style={{ transform: `translateY(${(items[0]?.start ?? scrollMargin) - scrollMargin}px)` }}
      >
        {items.map((item) => {
          const row = rows[item.index]
          return (
            row !== undefined && (
              <TableRow
                key={item.key}
                index={item.index}
                columns={columns}
                row={row}
                isSelected={isSelected?.(row) ?? false}
                measure={virtualizer.measureElement}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
