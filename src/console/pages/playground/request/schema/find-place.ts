import { isTrouble, readJson } from './read-json.ts'

/** Where the value stands that the service named by its keys; as near as the text has it. */
export function findPlace(
  text: string,
  keys: readonly string[],
): { from: number; to: number } | null {
  const root = readJson(text)
  if (isTrouble(root)) return null
  let place = { from: root.from, to: Math.min(root.from + 1, root.to) }
  let node = root
  for (const key of keys) {
    if (node.kind === 'object') {
      const entry = node.entries.find((each) => each.key === key)
      if (!entry) break
      place = { from: entry.from, to: entry.value.kind === 'scalar' ? entry.value.to : entry.to }
      node = entry.value
    } else if (node.kind === 'array') {
      const item = node.items[Number(key)]
      if (!item) break
      place = { from: item.from, to: item.kind === 'scalar' ? item.to : item.from + 1 }
      node = item
    } else break
  }
  return place
}
