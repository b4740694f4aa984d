import type { FileReference } from '#contract/questions.ts'

export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'citation'; cite: string; reference: FileReference | null }

/**
 * An answer as text and citations, the only markup it can hold. A mark that no reference carries
 * is text like any other, unless the references are still to come.
 */
export function splitAnswer(
  answer: string,
  references: readonly FileReference[],
  isStreaming: boolean,
): AnswerPart[] {
  const parts: AnswerPart[] = []
  let from = 0
  for (const match of answer.matchAll(/\[(\d{1,3})\]/g)) {
    const cite = match[1] ?? ''
    const reference = references.find((each) => each.cite === cite) ?? null
    if (reference === null && !isStreaming) continue
    if (match.index > from) parts.push({ type: 'text', text: answer.slice(from, match.index) })
    parts.push({ type: 'citation', cite, reference })
    from = match.index + match[0].length
  }
  if (from < answer.length) parts.push({ type: 'text', text: answer.slice(from) })
  return parts
}
