import type { SearchEntry } from '#contract/reference/reference.ts'

const maxResults = 40

/**
 * The entries that contain every word of a text: in the order of what matches, which is the whole label, its
 * beginning, the beginning of a word in it, and then of one in the description. Operations come before their fields and
 * failures, and shorter names before longer ones. “ask” is found within “mask” only where it begins no word.
 */
export function findEntries(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const ranks = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  const hasWords = ranks.some(({ rank }) => rank < rankWithinWords)
  return ranks
    .filter(({ rank }) => !hasWords || rank < rankWithinWords)
    .toSorted((a, b) => a.rank - b.rank || lengthOf(a.entry) - lengthOf(b.entry))
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}

/** The length of the name of an operation, or of the label of a field or failure. */
function lengthOf({ kind, operations: [operation], label }: SearchEntry): number {
  return kind === 'operation' && operation !== undefined ? operation.length : label.length
}

// Behind all others.
const rankWithinWords = 4

const kinds = ['operation', 'field', 'failure'] as const

function rankOf(entry: SearchEntry, words: readonly string[]): number | null {
  const { kind, operations, anchor } = entry
  const label = entry.label.toLowerCase()
  const text = entry.text.toLowerCase()
  const names =
    kind === 'operation' ? [label, ...operations.map((it) => it.toLowerCase())] : [label]
  // “getGraph” has the words “get” and “graph”.
  const spacedNames = [entry.label, ...(kind === 'operation' ? operations : [])]
    .map((name) => `${name} ${name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')}`)
    .join(' ')
    .toLowerCase()
  const all = [...names, text, ...operations].join(' ').toLowerCase()
  if (!words.every((word) => all.includes(word))) return null
  const query = words.join(' ')
  // A field of requests is searched for more often than one of responses.
  const side = /^(response|stream)\./.test(anchor) ? 0.5 : 0
  const base = kinds.indexOf(kind) / 10 + side
  const isName = (name: string): boolean => name === query || name.endsWith(`.${query}`)
  if (names.some(isName)) return base
  if (names.some((name) => name.startsWith(query))) return 1 + base
  if (words.every((word) => beginsWord(spacedNames, word))) return 2 + base
  if (words.every((word) => beginsWord(`${spacedNames} ${text}`, word))) return 3 + base
  return rankWithinWords + base
}

/** Whether a text stands at the beginning of a word. */
function beginsWord(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.slice(at - 1, at))) return true
  }
  return false
}
