import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import type { Guards } from './guards.ts'

// RE2 compiles a copy of the repeated part for each repetition.
const maxRepetitions = 2000

/**
 * Compiles a pattern in a thread, within its time and memory. Throws `pattern_unusable` with the path `rule.pattern` where
 * the pattern repeats too much, or does not run in linear time.
 */
export async function requirePattern(
  guards: Pick<Guards, 'find'>,
  caller: Caller,
  pattern: string,
  signal: AbortSignal,
): Promise<void> {
  let repetitions = 0
  for (const [, least, max] of pattern.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)) {
    repetitions += Math.max(Number(least), Number(max ?? 0))
  }
  if (repetitions > maxRepetitions) {
    throw new Failure(
      'pattern_unusable',
      `The repetition counts in the pattern add up to more than ${maxRepetitions.toLocaleString('en')}.`,
      { path: 'rule.pattern' },
    )
  }
  try {
    await guards.find(caller, { pattern, text: null }, signal)
  } catch (error) {
    throw tooSlow(error, 'The pattern took too long to compile.')
  }
}

/** The failure of a thread with another message: by itself it names guardrails and texts. */
export function tooSlow(error: unknown, message: string): unknown {
  if (!(error instanceof Failure) || error.key !== 'unavailable') return error
  return new Failure('unavailable', message, error.extras)
}
