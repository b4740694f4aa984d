/** Matches a first line such as `sep=;`, which only declares the delimiter. */
export const namedDelimiter = /^\ufeff?sep=(.)\r?\n/i

const candidates = [',', ';', '\t', '|']

/**
 * Detects the delimiter from the first lines of a CSV file: the character that occurs outside quotes equally
 * often in nearly every line.
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
    // The number of agreeing lines decides first, then the number of columns.
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
  // The last line may be cut off, so it counts only when it is the only one.
  return lines.length > 0 ? lines : [counts]
}

function mode(numbers: number[]): number {
  const countByNumber = new Map<number, number>()
  for (const number of numbers) countByNumber.set(number, (countByNumber.get(number) ?? 0) + 1)
  return [...countByNumber].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
