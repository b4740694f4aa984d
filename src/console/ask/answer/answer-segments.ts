import type { AnswerPart } from '#console/answers/split-answer.ts'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'

/** A range of an answer's text. */
export interface AnswerRange {
  start: number
  end: number
}

/** A citation that the service added: the place in the answer, and the number of the reference. */
export interface MatchedCitation {
  at: number
  cite: string
}

export interface AnswerSegment {
  /** Whether no passage supports it. */
  isUnsupported: boolean
  parts: AnswerPart[]
}

export interface AnswerBlock {
  /** The number of a numbered item of a list, `bullet` of another, and null of a paragraph. */
  item: number | 'bullet' | null
  segments: AnswerSegment[]
}

// A line that begins like an item of a list. A year at the start of a sentence is none.
const itemMarker = /^[ \t]*(?:[-*•]|(\d{1,2})[.)])[ \t]+(?=\S)/
const blockBreak = /\n{2,}|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+\S)/

/**
 * The paragraphs and list items of an answer, each as stretches that passages support or not. The ranges
 * are offsets in the whole answer.
 */
export function answerSegments(
  answer: string,
  references: readonly FileReference[],
  unsupported: readonly AnswerRange[],
  isStreaming: boolean,
  matched: readonly MatchedCitation[] = [],
): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  let at = 0
  for (const text of answer.split(blockBreak)) {
    const index = answer.indexOf(text, at)
    at = index + text.length
    const marker = itemMarker.exec(text)
    const start = index + (marker?.[0].length ?? text.length - text.trimStart().length)
    const end = index + text.trimEnd().length
    if (start >= end) continue
    blocks.push({
      item: marker && (marker[1] === undefined ? 'bullet' : Number(marker[1])),
      segments: stretches(start, end, unsupported).map((stretch) => ({
        isUnsupported: stretch.isUnsupported,
        parts: withMatched(stretch, matched, references, (from, to) =>
          splitAnswer(answer.slice(from, to), references, isStreaming),
        ),
      })),
    })
  }
  return blocks
}

/** The parts of a stretch with the citations that were added in it. */
function withMatched(
  { start, end }: AnswerRange,
  matched: readonly MatchedCitation[],
  references: readonly FileReference[],
  split: (from: number, to: number) => AnswerPart[],
): AnswerPart[] {
  const parts: AnswerPart[] = []
  let from = start
  for (const { at, cite } of matched) {
    const reference = references.find((candidate) => candidate.cite === cite)
    if (at <= start || at > end || reference === undefined) continue
    parts.push(...split(from, at), { type: 'text', text: ' ' })
    parts.push({ type: 'citation', cite, reference, isMatched: true })
    from = at
  }
  return from < end ? [...parts, ...split(from, end)] : parts
}

function stretches(
  start: number,
  end: number,
  unsupported: readonly AnswerRange[],
): (AnswerRange & Pick<AnswerSegment, 'isUnsupported'>)[] {
  const segments = []
  let at = start
  for (const range of unsupported.toSorted((one, other) => one.start - other.start)) {
    const from = Math.max(at, range.start)
    const to = Math.min(end, range.end)
    if (from >= to) continue
    if (from > at) segments.push({ start: at, end: from, isUnsupported: false })
    segments.push({ start: from, end: to, isUnsupported: true })
    at = to
  }
  if (at < end) segments.push({ start: at, end, isUnsupported: false })
  return segments
}
