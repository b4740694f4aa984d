import { joinPointer } from '#console/prompt/validation/join-pointer.ts'
/** A visible row of a JSON tree. */
export interface TreeRow {
  /** A JSON pointer (RFC 6901); '' for the root. */
  pointer: string
  /** 1 for the root. */
  level: number
  key: string | number | null
  value: unknown
  /** The number of children; null for a scalar. */
  size: number | null
  /** Children are visible; for a string, it is shown in full. */
  isOpen: boolean
  /** The position among its siblings from 1, for `aria-posinset`. */
  position: number
  siblings: number
}

// Small values near the root are expanded initially.
const initialOpenLevels = 3
const maxInitialOpenSize = 50

/** The visible rows from top to bottom. Collapsed values are not traversed. */
export function treeRows(value: unknown, toggled: ReadonlyMap<string, boolean>): TreeRow[] {
  const rows: TreeRow[] = []
  const stack: Omit<TreeRow, 'size' | 'isOpen'>[] = [
    { pointer: '', level: 1, key: null, value, position: 1, siblings: 1 },
  ]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { pointer, level } = next
    const children = listChildren(next.value)
    const isShort =
      level < initialOpenLevels && children !== null && children.length <= maxInitialOpenSize
    const isOpen = toggled.get(pointer) ?? isShort
    rows.push({ ...next, size: children === null ? null : children.length, isOpen })
    if (!isOpen || children === null) continue
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at]
      if (!child) continue
      stack.push({
        pointer: joinPointer(pointer, child[0]),
        level: level + 1,
        key: child[0],
        value: child[1],
        position: at + 1,
        siblings: children.length,
      })
    }
  }
  return rows
}

/**
 * The row that a key press moves to, and whether it expands or collapses the current row, as in the
 * ARIA tree pattern.
 */
export function moveInTree(
  rows: readonly TreeRow[],
  at: number,
  key: string,
): { at: number; toggle?: boolean } | null {
  const row = rows[at]
  if (!row) return null
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return { at: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { at: Math.max(at - 1, 0) }
    case 'Home':
      return { at: 0 }
    case 'End':
      return { at: last }
    case 'ArrowRight':
      if (row.size === null || row.size === 0) return { at }
      return row.isOpen ? { at: at + 1 } : { at, toggle: true }
    case 'ArrowLeft':
      if (row.isOpen) return { at, toggle: false }
      return {
        at: rows.findLastIndex((candidate, index) => index < at && candidate.level < row.level),
      }
    case 'Enter':
    case ' ':
      return { at, toggle: !row.isOpen }
    default:
      return null
  }
}

function listChildren(value: unknown): [string | number, unknown][] | null {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item])
  if (typeof value === 'object' && value !== null) return Object.entries(value)
  return null
}
