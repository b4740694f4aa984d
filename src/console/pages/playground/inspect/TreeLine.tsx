import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './JsonTree.module.css'
import type { TreeRow } from './tree-rows.ts'

export type TreeMark = { isValid: true } | { isValid: false; message: string }

interface TreeLineProps {
  id: string
  row: TreeRow
  mark: TreeMark | undefined
  isActive: boolean
  onPress: () => void
  index: number
  measure?: Ref<HTMLDivElement>
}

// Deeper lines would start outside of the panel.
const maxIndentLevels = 12
const maxCollapsedChars = 300

export function TreeLine({ id, row, mark, isActive, onPress, index, measure }: TreeLineProps) {
  const { key, value, size, isOpen, level } = row
  const indent = Math.min(level - 1, maxIndentLevels)
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree element has the focus and handles keys
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      aria-expanded={size === null || size === 0 ? undefined : isOpen}
      className={classes(styles['row'], isActive && styles['active'])}
      style={{ paddingInlineStart: `calc(${indent} * var(--space-3) + var(--space-1))` }}
      onClick={onPress}
    >
      <span className={classes(styles['twist'], isOpen && size !== null && styles['open'])}>
        {size !== null && size > 0 && <Icon name="chevron-right" />}
      </span>
      {key !== null && <span className={styles['key']}>{key}:</span>}
      <Value value={value} size={size} isArray={Array.isArray(value)} isExpanded={isOpen} />
      {mark && (
        <span
          className={classes(styles['mark'], styles[mark.isValid ? 'valid' : 'invalid'])}
          title={mark.isValid ? undefined : mark.message}
        >
          <Icon name={mark.isValid ? 'check' : 'close'} />
          <span className="unseen">{mark.isValid ? 'valid' : mark.message}</span>
        </span>
      )}
    </div>
  )
}

interface ValueProps {
  value: unknown
  size: number | null
  isArray: boolean
  isExpanded: boolean
}

function Value({ value, size, isArray, isExpanded }: ValueProps) {
  if (size !== null) {
    const text = isArray ? count(size, 'item') : count(size, 'property', 'properties')
    return <span className={classes(styles['value'], styles['size'])}>{text}</span>
  }
  const kind = value === null || value === undefined ? 'empty' : typeof value
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return (
    <span className={classes(styles['value'], styles[kind], isExpanded && styles['whole'])}>
      {isExpanded || text.length <= maxCollapsedChars
        ? text
        : `${text.slice(0, maxCollapsedChars)}…`}
    </span>
  )
}
