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

/** The Levenshtein distance, or a larger number where it is more than `limit`. */
function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1
  let previous = Array.from({ length: second.length + 1 }, (_, index) => index)
  for (let row = 1; row <= first.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= second.length; column += 1) {
      const isSame = first[row - 1] === second[column - 1]
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      )
    }
    previous = current
  }
  return previous[second.length] ?? 0
}
