/** One line of a tree that is in sight: a value and where it stands. */
export interface TreeRow {
  /** A JSON pointer; the whole value is ''. */
  pointer: string
  /** 1 for the whole value. */
  level: number
  key: string | number | null
  value: unknown
  /** How many values it holds; null for one that holds none. */
  size: number | null
  /** Its values are in sight; of a text: it is shown to its end. */
  isOpen: boolean
  /** Its number among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
}

// opened at first: what a person takes in at a glance
const openLevels = 3
const openSize = 50

/** The lines of a tree, top to bottom; only what is open is looked into. */
export function treeRows(value: unknown, toggled: ReadonlyMap<string, boolean>): TreeRow[] {
  const rows: TreeRow[] = []
  const stack: Omit<TreeRow, 'size' | 'isOpen'>[] = [
    { pointer: '', level: 1, key: null, value, place: 1, siblings: 1 },
  ]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { pointer, level } = next
    const inner = children(next.value)
    const isShort = level < openLevels && inner !== null && inner.length <= openSize
    const isOpen = toggled.get(pointer) ?? isShort
    rows.push({ ...next, size: inner === null ? null : inner.length, isOpen })
    if (!isOpen || inner === null) continue
    for (let at = inner.length - 1; at >= 0; at -= 1) {
      const child = inner[at]
      if (!child) continue
      stack.push({
        pointer: joinPointer(pointer, child[0]),
        level: level + 1,
        key: child[0],
        value: child[1],
        place: at + 1,
        siblings: inner.length,
      })
    }
  }
  return rows
}

/** The pointer of a value inside another (RFC 6901). */
export function joinPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Which line a key press leads to, and whether it opens or closes the one it is on. */
export function walkTree(
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
      return { at: rows.findLastIndex((each, index) => index < at && each.level < row.level) }
    case 'Enter':
    case ' ':
      return { at, toggle: !row.isOpen }
    default:
      return null
  }
}

function children(value: unknown): [string | number, unknown][] | null {
  if (Array.isArray(value)) return value.map((each: unknown, index) => [index, each])
  if (typeof value === 'object' && value !== null) return Object.entries(value)
  return null
}
