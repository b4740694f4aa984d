import { countVariables } from '#contract/playground/variables.ts'
import { Failure } from '#service/failure.ts'

/**
 * The maximum characters of texts whose placeholders are filled. No context window is larger. A small text can repeat a
 * value thousands of times, so the lengths are summed before the texts are joined: a few hundred kilobytes would
 * otherwise become gigabytes and end the process.
 */
export const maxFilledChars = 8_000_000

/** Sums the characters of texts before they are filled. The function that it returns throws `context_too_long`. */
export function filledCharsLimit(subject: string): (chars: number) => void {
  let total = 0
  return (chars) => {
    total += chars
    if (total <= maxFilledChars) return
    const maximum = maxFilledChars.toLocaleString('en')
    throw new Failure('context_too_long', `${subject} have more than ${maximum} characters.`)
  }
}

/** A text, or several, whose `{{variables}}` can be filled. */
export interface Template {
  chars: number
  counts: ReadonlyMap<string, number>
}

export function templateOf(
  texts: readonly string[],
  without: ReadonlySet<string> = new Set(),
): Template {
  const counts = countVariables(texts)
  for (const name of without) counts.delete(name)
  return { chars: texts.reduce((sum, text) => sum + text.length, 0), counts }
}

/** The characters of a template with these values, or a few more: the placeholders count, too. */
export function filledChars(
  { chars, counts }: Template,
  values: Readonly<Record<string, string>>,
): number {
  return Object.entries(values).reduce(
    (sum, [name, value]) => sum + (counts.get(name) ?? 0) * value.length,
    chars,
  )
}
