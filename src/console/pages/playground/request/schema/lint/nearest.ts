/** The name that was probably meant: at most two letters away; null when none is. */
export function nearest(name: string, names: readonly string[]): string | null {
  const lower = name.toLowerCase()
  let best: string | null = null
  let least = name.length < 5 ? 2 : 3
  for (const each of names) {
    const apart = distance(lower, each.toLowerCase(), least)
    if (apart < least) [best, least] = [each, apart]
  }
  return best
}

/** Letters to change, add or take away, swapped neighbours counting once. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1]
      let least = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      if (isSwapped && at > 1 && to > 1) least = Math.min(least, (before[to - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[other.length] ?? limit
}
