import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './JsonTree.module.css'
import { TreeLine, type TreeMark } from './TreeLine.tsx'
import { treeRows, walkTree } from './tree-rows.ts'

interface JsonTreeProps {
  label: string
  value: unknown
  /** What a check found, by JSON pointer. */
  marks?: ReadonlyMap<string, TreeMark>
}

// below this many, lines out of sight cost less than the sums that leave them out
const plainLines = 100

/** Any JSON value, line by line: arrow keys walk, open and close; closed parts cost nothing. */
export function JsonTree({ label, value, marks }: JsonTreeProps) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [active, setActive] = useState('')
  const rows = treeRows(value, toggled)
  const isVirtual = rows.length > plainLines
  // eslint-disable-next-line react/incompatible-library -- the compiler leaves this component alone
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => host.current,
    estimateSize: () => 20,
    overscan: 20,
  })
  const at = Math.max(
    rows.findIndex((row) => row.pointer === active),
    0,
  )

  function go(index: number, toggle?: boolean) {
    const row = rows[index]
    if (!row) return
    setActive(row.pointer)
    if (toggle !== undefined) setToggled(new Map(toggled).set(row.pointer, toggle))
    if (isVirtual) virtualizer.scrollToIndex(index)
    else
      host.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = walkTree(rows, at, event.key)
    if (!step) return
    event.preventDefault()
    go(step.at, step.toggle)
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
        isActive={index === at}
        onPress={() => go(index, !row.isOpen)}
        {...(isVirtual && { measure: virtualizer.measureElement })}
      />
    )
  }

  const items = isVirtual ? virtualizer.getVirtualItems() : []
  return (
    <div
      ref={host}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={`${id}-${at}`}
      className={classes(styles['tree'], isVirtual && styles['scrolling'])}
      onKeyDown={press}
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
    </div>
  )
}
