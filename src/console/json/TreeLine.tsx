import type { Ref } from 'react'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
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
    <Row
      id={id}
      ref={measure}
      data-index={index}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      aria-expanded={size === null || size === 0 ? undefined : isOpen}
      gap={1}
      align="start"
      hover
      className={classes(styles['row'], isActive && styles['active'])}
      style={{ paddingInlineStart: `calc(${indent} * var(--space-3) + var(--space-1))` }}
      onClick={onPress}
    >
      <Row
        as="span"
        inline
        flex="fixed"
        tone="faint"
        className={classes(styles['twist'], isOpen && size !== null && styles['open'])}
      >
        {size !== null && size > 0 && <Icon name="chevron-right" size="small" />}
      </Row>
      {key !== null && (
        <Text as="span" flex="fixed" tone="muted" overflow="truncate" className={styles['key']}>
          {key}:
        </Text>
      )}
      <Value value={value} size={size} isArray={Array.isArray(value)} isExpanded={isOpen} />
      {mark && (
        <Row
          as="span"
          inline
          flex="fixed"
          pushed
          tone={mark.isValid ? 'positive' : 'critical'}
          className={styles['mark']}
          title={mark.isValid ? undefined : mark.message}
        >
          <Icon name={mark.isValid ? 'check' : 'close'} size="small" />
          <span className="unseen">{mark.isValid ? 'valid' : mark.message}</span>
        </Row>
      )}
    </Row>
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
    return (
      <Text as="span" flex="shrink" overflow="truncate" className={styles['size']}>
        {text}
      </Text>
    )
  }
  const kind = value === null || value === undefined ? 'empty' : typeof value
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return (
    <Text
      as="span"
      flex="shrink"
      overflow="truncate"
      className={classes(styles[kind], isExpanded && styles['whole'])}
    >
      {isExpanded || text.length <= maxCollapsedChars
        ? text
        : `${text.slice(0, maxCollapsedChars)}…`}
    </Text>
  )
}
