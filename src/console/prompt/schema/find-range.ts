import { isJsonProblem, parseJson } from './parse-json.ts'

/** The text range of the value at a path, or of its nearest existing ancestor. */
export function findRange(
  text: string,
  keys: readonly string[],
): { from: number; to: number } | null {
  const root = parseJson(text)
  if (isJsonProblem(root)) return null
  let range = { from: root.from, to: Math.min(root.from + 1, root.to) }
  let node = root
  for (const key of keys) {
    if (node.kind === 'object') {
      const entry = node.entries.find((candidate) => candidate.key === key)
      if (!entry) break
      range = { from: entry.from, to: entry.value.kind === 'scalar' ? entry.value.to : entry.to }
      node = entry.value
    } else if (node.kind === 'array') {
      const item = node.items[Number(key)]
      if (!item) break
      range = { from: item.from, to: item.kind === 'scalar' ? item.to : item.from + 1 }
      node = item
    } else break
  }
  return range
}
