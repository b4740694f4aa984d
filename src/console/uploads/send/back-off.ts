/** Attempts in all before an upload is given up, the first included. */
export const maximumAttempts = 6

const longest = 30_000

/**
 * Milliseconds to wait before the attempt after `attempt`: what the service asked for, or doubling
 * from one second, with `random` (0 to 1) taking up to half away so that clients do not march in step.
 */
export function backOff(attempt: number, asked: number | null, random: number): number {
  if (asked !== null) return asked
  const full = Math.min(longest, 1000 * 2 ** (attempt - 1))
  return Math.round(full * (1 - random / 2))
}

const longestAsked = 5 * 60_000

/** What an answer's headers say about trying again: `never`, a wait in milliseconds, or nothing. */
export function askedWait(
  header: (name: string) => string | null,
  now: number,
): 'never' | number | null {
  if (header('x-should-retry') === 'false') return 'never'
  const milliseconds = readNumber(header('retry-after-ms'))
  if (milliseconds !== null) return bounded(milliseconds)
  const after = header('retry-after')
  const seconds = readNumber(after)
  if (seconds !== null) return bounded(seconds * 1000)
  const date = after === null ? Number.NaN : Date.parse(after)
  return Number.isNaN(date) ? null : bounded(date - now)
}

function readNumber(text: string | null): number | null {
  if (text === null || text.trim() === '') return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

function bounded(milliseconds: number): number {
  return Math.min(longestAsked, Math.max(0, milliseconds))
}
