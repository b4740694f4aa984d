/** A list of records as a table. */
export interface JsonRecords {
  columns: string[]
  /** A cell is empty where its record has no such property. */
  rows: string[][]
}

const maxColumns = 12
const maxRows = 200

/**
 * The table of a JSON value that is a list of records, or a record whose only list is one. Null where another
 * view shows more: records in records, many columns, or a single record.
 */
export function jsonTable(value: unknown): JsonRecords | null {
  const list = listIn(value)
  if (list === null || list.length === 0 || list.length > maxRows) return null
  const records = list.flatMap((item) => (isRecord(item) ? [item] : []))
  if (records.length < list.length) return null
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  if (columns.length === 0 || columns.length > maxColumns) return null
  if (records.some((record) => Object.values(record).some((cell) => cellText(cell) === null)))
    return null
  return {
    columns,
    rows: records.map((record) => columns.map((column) => cellText(record[column]) ?? '')),
  }
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return null
  const [only, ...others] = Object.values(value)
  return Array.isArray(only) && others.length === 0 ? only : null
}

/** Null for a value that a cell cannot show. */
function cellText(value: unknown): string | null {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) {
    const texts = value.map(cellText)
    return texts.includes(null) ? null : texts.join(', ')
  }
  if (typeof value === 'object') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
