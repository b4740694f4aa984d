import type { FileReference } from '#contract/questions.ts'

export type AnswerPart =
  | { type: 'text'; text: string }
  | {
      type: 'citation'
      cite: string
      reference: FileReference | null
      /** Whether the service found the source by its words, and the model did not cite it. */
      isMatched?: boolean
      /** Whether its sentence is one that no source supports. */
      isUnsupported?: boolean
    }

/**
 * Splits an answer into text and citations. A mark such as `[3]` without a reference is plain text,
 * unless the references have not arrived yet.
 */
export function splitAnswer(
  answer: string,
  references: readonly FileReference[],
  isStreaming: boolean,
): AnswerPart[] {
  const parts: AnswerPart[] = []
  let textStart = 0
  for (const match of answer.matchAll(/\[(\d{1,3})\]/g)) {
    const cite = match[1] ?? ''
    const reference = references.find((candidate) => candidate.cite === cite) ?? null
    if (reference === null && !isStreaming) continue
    if (match.index > textStart)
      parts.push({ type: 'text', text: answer.slice(textStart, match.index) })
    parts.push({ type: 'citation', cite, reference })
    textStart = match.index + match[0].length
  }
  if (textStart < answer.length) parts.push({ type: 'text', text: answer.slice(textStart) })
  return parts
}
