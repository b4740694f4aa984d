/** A first line that only tells the delimiter. */
export const namedDelimiter = /^\ufeff?sep=(.)\r?\n/i

const candidates = [',', ';', '\t', '|']

/**
 * What parts the cells in the first lines of a CSV file: the sign that stands outside quotes, and
 * just as often in nearly every line.
 */
export function delimiterOf(head: string): string {
  const named = namedDelimiter.exec(head)?.[1]
  if (named !== undefined) return named
  const counts = countsByLine(head)
  let best = { sign: ',', score: 0 }
  for (const [at, sign] of candidates.entries()) {
    const perLine = counts.map((line) => line[at] ?? 0).filter((count) => count > 0)
    const usual = mode(perLine)
    const agreeing = perLine.filter((count) => count === usual).length
    // many lines that agree weigh most; between equals, more columns
    const score = (agreeing / Math.max(1, counts.length)) * 100 + Math.min(usual, 50) / 100
    if (agreeing > 0 && score > best.score) best = { sign, score }
  }
  return best.sign
}

function countsByLine(head: string): number[][] {
  const lines: number[][] = []
  let counts = candidates.map(() => 0)
  let isQuoted = false
  let isEmpty = true
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === '\n' && !isQuoted) {
      if (!isEmpty) lines.push(counts)
      counts = candidates.map(() => 0)
      isEmpty = true
      if (lines.length >= 100) break
      continue
    }
    if (sign !== '\r') isEmpty = false
    const at = candidates.indexOf(sign)
    if (at !== -1 && !isQuoted) counts[at] = (counts[at] ?? 0) + 1
  }
  // the last line may be cut off, so it only counts when it is the only one
  return lines.length > 0 ? lines : [counts]
}

function mode(numbers: number[]): number {
  const seen = new Map<number, number>()
  for (const each of numbers) seen.set(each, (seen.get(each) ?? 0) + 1)
  return [...seen].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
