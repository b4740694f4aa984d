type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

// deeper than a person reads, and far from where recursion ends
const deepest = 60
const mostEmpty = 1000

/** A text without the fence that Markdown shows code in, and without the blanks around it. */
export function withoutFence(text: string): string {
  const bare = text.trim()
  const opening = /^```(?:json)?[^\S\n]*\n/i.exec(bare)?.[0]
  return opening !== undefined && bare.endsWith('```')
    ? bare.slice(opening.length, -'```'.length).trim()
    : bare
}

/** JSON as lines, lists, tables and headings; null when the text is no JSON object or array. */
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
  if (level > deepest) return []
  if (isList(value)) return listLines(value, level)
  if (typeof value !== 'object' || value === null) return [plain(value)]
  const entries = Object.entries(value)
  // what is short first: lines under a heading would seem to belong to it
  const simple = entries.filter(([, inner]) => typeof inner !== 'object' || inner === null)
  const deep = entries.filter(([, inner]) => typeof inner === 'object' && inner !== null)
  return [
    ...simple.map(([key, inner]) => `${key}: ${plain(inner)}`),
    ...deep.flatMap(([key, inner]) => [
      '',
      `${'#'.repeat(Math.min(level, 6))} ${key}`,
      ...blocks(inner, level + 1),
    ]),
  ]
}

function listLines(list: readonly Json[], level: number): string[] {
  const records = list.filter((each) => typeof each === 'object' && each !== null && !isList(each))
  if (records.length !== list.length || list.length === 0) {
    return list.map((each) => `- ${typeof each === 'object' ? JSON.stringify(each) : plain(each)}`)
  }
  const names = [...new Set(records.flatMap((each) => Object.keys(each ?? {})))]
  const isFlat = records.every((each) =>
    Object.values(each ?? {}).every((inner) => typeof inner !== 'object' || inner === null),
  )
  const filled = records.reduce<number>((sum, each) => sum + Object.keys(each ?? {}).length, 0)
  // records that share few names make a table of little but empty cells
  const isSparse = names.length * records.length > mostEmpty + 10 * filled
  if (!isFlat || isSparse) return records.flatMap((each) => ['', ...blocks(each, level + 1)])
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [
    row(names),
    row(names.map(() => '---')),
    ...records.map((each) => {
      const cells = new Map(Object.entries(each ?? {}))
      return row(names.map((name) => plain(cells.get(name) ?? null)))
    }),
  ]
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function plain(value: Json): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
