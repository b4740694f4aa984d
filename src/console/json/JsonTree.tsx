import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import styles from './JsonTree.module.css'
import { TreeLine, type TreeMark } from './TreeLine.tsx'
import { treeRows, moveInTree } from './tree-rows.ts'

interface JsonTreeProps {
  label: string
  value: unknown
  /** Results of a schema check by JSON pointer. */
  marks?: ReadonlyMap<string, TreeMark>
}

// Up to this many rows, rendering all of them is cheaper than virtualizing.
const maxUnvirtualizedRows = 100

/**
 * A JSON value as a tree with keyboard navigation. Collapsed parts are not traversed, so large
 * values stay cheap.
 */
export function JsonTree({ label, value, marks }: JsonTreeProps) {
  const id = useId()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [active, setActive] = useState('')
  const rows = treeRows(value, toggled)
  const isVirtual = rows.length > maxUnvirtualizedRows
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => 20,
    overscan: 20,
  })
  const activeIndex = Math.max(
    rows.findIndex((row) => row.pointer === active),
    0,
  )

  function activate(index: number, toggle?: boolean) {
    const row = rows[index]
    if (!row) return
    setActive(row.pointer)
    if (toggle !== undefined) setToggled(new Map(toggled).set(row.pointer, toggle))
    if (isVirtual) virtualizer.scrollToIndex(index)
    else
      scrollerRef.current
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView({ block: 'nearest' })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = moveInTree(rows, activeIndex, event.key)
    if (!step) return
    event.preventDefault()
    activate(step.at, step.toggle)
  }

  function line(index: number) {
    const row = rows[index]
    if (!row) return null
    return (
      <TreeLine
        key={row.pointer}
        id={`${id}-${index}`}
        index={index}
        row={row}
        mark={marks?.get(row.pointer)}
        isActive={index === activeIndex}
        onPress={() => activate(index, !row.isOpen)}
        {...(isVirtual && { measure: virtualizer.measureElement })}
      />
    )
  }

  const items = isVirtual ? virtualizer.getVirtualItems() : []
  return (
    <Box
      ref={scrollerRef}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${id}-${activeIndex}`}
      size="xs"
      leading="prose"
      mono
      padBlock={1}
      className={classes(styles['tree'], isVirtual && styles['scrolling'])}
      onKeyDown={handleKey}
    >
      {isVirtual ? (
        <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          <div role="presentation" style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map((item) => line(item.index))}
          </div>
        </div>
      ) : (
        rows.map((_, index) => line(index))
      )}
    </Box>
  )
}
