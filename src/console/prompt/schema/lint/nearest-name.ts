import { editDistance } from '#contract/names/edit-distance.ts'

/**
 * The most similar name within an edit distance of 2 (1 for short names); null if there is none.
 */
export function nearestName(name: string, names: readonly string[]): string | null {
  const lower = name.toLowerCase()
  let best: string | null = null
  let maxDistance = name.length < 5 ? 1 : 2
  for (const candidate of names) {
    const distance = editDistance(lower, candidate.toLowerCase(), maxDistance)
    if (distance <= maxDistance) [best, maxDistance] = [candidate, distance - 1]
  }
  return best
}
