import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { Grid, type GridContent } from './Grid.tsx'

const usualRowHeight = 29
const usualFrameHeight = 800

/** Draws the rows of a grid that are in sight, beginning shortly above one of them. */
export function useRowVirtualizer(rowCount: number, targetRow: number) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this hook alone
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rowCount,
    estimateSize: () => usualRowHeight,
    overscan: 10,
    initialRect: { width: 0, height: usualFrameHeight },
    initialOffset: Math.max(0, targetRow - 5) * usualRowHeight,
    getScrollElement: () => frame,
  })
  return { virtualizer, frame, setFrame }
}

interface VirtualGridProps extends GridContent {
  virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>
  frameRef: (frame: HTMLElement | null) => void
  widths: readonly number[]
}

/** A grid of which only the rows in sight and their neighbors are drawn. */
export function VirtualGrid({ virtualizer, ...grid }: VirtualGridProps) {
  'use no memo' // The virtualizer is one object, which changes.
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <Grid
      {...grid}
      rowRef={virtualizer.measureElement}
      from={first?.index ?? 0}
      to={(last?.index ?? -1) + 1}
      before={first?.start ?? 0}
      after={virtualizer.getTotalSize() - (last?.end ?? 0)}
    />
  )
}
