import { editDistance } from '#contract/names/edit-distance.ts'

const maxSuggestions = 3

/**
 * The names that differ from a name by at most a third of its characters, or contain it. The closest come first. Case
 * does not count.
 */
export function closestNames(name: string, names: readonly string[]): string[] {
  const text = name.toLowerCase()
  const maxDistance = Math.max(1, Math.floor(text.length / 3))
  return [...new Set(names)]
    .map((candidate) => {
      const other = candidate.toLowerCase()
      const isPart = text.length > 1 && other.includes(text)
      const distance = isPart ? maxDistance : editDistance(text, other, maxDistance)
      return { candidate, distance }
    })
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxSuggestions)
    .map(({ candidate }) => candidate)
}
