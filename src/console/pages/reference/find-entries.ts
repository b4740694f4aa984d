import type { SearchEntry } from '#contract/reference/reference.ts'

const maxResults = 40

/**
 * The entries that contain every word of a text: in the order of what matches, which is the whole label, its
 * beginning, the label, and then the description. Operations come before their fields and failures, and
 * shorter names before longer ones.
 */
export function findEntries(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranks = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranks
    .toSorted((a, b) => a.rank - b.rank || lengthOf(a.entry) - lengthOf(b.entry))
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}

/** The length of the name of an operation, or of the label of a field or failure. */
function lengthOf({ kind, operations: [operation], label }: SearchEntry): number {
  return kind === 'operation' && operation !== undefined ? operation.length : label.length
}

const kinds = ['operation', 'field', 'failure'] as const

function rankOf(entry: SearchEntry, words: readonly string[]): number | null {
  const { kind, operations, anchor } = entry
  const label = entry.label.toLowerCase()
  const text = entry.text.toLowerCase()
  const names =
    kind === 'operation' ? [label, ...operations.map((it) => it.toLowerCase())] : [label]
  const all = [...names, text, ...operations].join(' ').toLowerCase()
  if (!words.every((word) => all.includes(word))) return null
  const query = words.join(' ')
  // A field of requests is searched for more often than one of responses.
  const side = /^(response|stream)\./.test(anchor) ? 0.5 : 0
  const base = kinds.indexOf(kind) / 10 + side
  const isName = (name: string): boolean => name === query || name.endsWith(`.${query}`)
  if (names.some(isName)) return base
  if (names.some((name) => name.startsWith(query))) return 1 + base
  if (words.every((word) => names.some((name) => name.includes(word)))) return 2 + base
  return 3 + base
}
