const maxRetryAfterMs = 5 * 60_000

/** Parses the retry headers of a response: `never`, a delay in milliseconds, or null. */
export function parseRetryAfter(
  header: (name: string) => string | null,
  now: number,
): 'never' | number | null {
  if (header('x-should-retry') === 'false') return 'never'
  const milliseconds = readNumber(header('retry-after-ms'))
  if (milliseconds !== null) return clampDelay(milliseconds)
  const after = header('retry-after')
  const seconds = readNumber(after)
  if (seconds !== null) return clampDelay(seconds * 1000)
  const date = after === null ? Number.NaN : Date.parse(after)
  return Number.isNaN(date) ? null : clampDelay(date - now)
}

function readNumber(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function clampDelay(milliseconds: number): number {
  return Math.min(maxRetryAfterMs, Math.max(0, milliseconds))
}
