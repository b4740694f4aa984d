type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

// Deeper than any document for people, and well below the limit of the call stack.
const maxDepth = 60
const maxEmptyCells = 1000

/** Removes a Markdown code fence around a text, and the blanks around that. */
export function withoutFence(text: string): string {
  const bare = text.trim()
  const opening = /^```(?:json)?[^\S\n]*\n/i.exec(bare)?.[0]
  return opening !== undefined && bare.endsWith('```')
    ? bare.slice(opening.length, -'```'.length).trim()
    : bare
}

/** Converts JSON to text with lists, tables and headings; null when the text is not a JSON object or array. */
export function jsonAsText(text: string): string | null {
  if (!/^\s*[{[]/.test(text)) return null
  try {
    const value: Json = JSON.parse(text)
    return blocks(value, 1).join('\n').trim()
  } catch {
    return null
  }
}

function blocks(value: Json, level: number): string[] {
  if (level > maxDepth) return []
  if (isList(value)) return listLines(value, level)
  if (typeof value !== 'object' || value === null) return [scalarText(value)]
  const entries = Object.entries(value)
  // Scalars come first: after a nested value they would appear below its heading.
  const simple = entries.filter(([, inner]) => typeof inner !== 'object' || inner === null)
  const deep = entries.filter(([, inner]) => typeof inner === 'object' && inner !== null)
  return [
    ...simple.map(([key, inner]) => `${key}: ${scalarText(inner)}`),
    ...deep.flatMap(([key, inner]) => [
      '',
      `${'#'.repeat(Math.min(level, 6))} ${key}`,
      ...blocks(inner, level + 1),
    ]),
  ]
}

function listLines(list: readonly Json[], level: number): string[] {
  const records = list.filter((item) => typeof item === 'object' && item !== null && !isList(item))
  if (records.length !== list.length || list.length === 0) {
    return list.map(
      (item) => `- ${typeof item === 'object' ? JSON.stringify(item) : scalarText(item)}`,
    )
  }
  const names = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))]
  const isFlat = records.every((record) =>
    Object.values(record ?? {}).every((inner) => typeof inner !== 'object' || inner === null),
  )
  const filled = records.reduce<number>((sum, record) => sum + Object.keys(record ?? {}).length, 0)
  // Records that share few keys would make a table of mostly empty cells, quadratic in their number.
  const isSparse = names.length * records.length > maxEmptyCells + 10 * filled
  if (!isFlat || isSparse) return records.flatMap((record) => ['', ...blocks(record, level + 1)])
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [
    row(names),
    row(names.map(() => '---')),
    ...records.map((record) => {
      const cells = new Map(Object.entries(record ?? {}))
      return row(names.map((name) => scalarText(cells.get(name) ?? null)))
    }),
  ]
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function scalarText(value: Json): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
