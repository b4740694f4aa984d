import type { FileReference, WebReference } from '#contract/questions.ts'
import type { CitedSources } from '#service/answering/answer-question.ts'
import { headingOf } from '#service/answering/compose-answer.ts'
import { columnsOf } from '#service/answering/selected-statement.ts'
import type { Span } from '#service/retrieval/sentences.ts'
import type { AnswerMark } from '#service/questions/support/check-support.ts'
import type { Quote } from './locate-quote.ts'

export interface Citation {
  cite: string
  quote: Quote
  /** Whether the model does not cite it. */
  isMatched: boolean
  /** Whether it supports a sentence that cites it, as far as that was checked. */
  supports: boolean
}

export interface PlacedMark extends AnswerMark {
  citations: readonly Citation[]
  /** The numbers in it that no passage has, as digits. */
  unknown: readonly string[]
  /** The length of what is written for it. */
  chars: number
}

export function citationsOf({ marks }: { marks: readonly PlacedMark[] }): Set<Citation> {
  return new Set(marks.flatMap(({ citations }) => citations))
}

/** What a sentence that only lacks numbers lacks, and in which sources. */
export function reasonOf(citations: ReadonlySet<Citation>, missing: readonly string[] = []) {
  if (missing.length === 0) return {}
  return { missing: [...missing], cites: [...citations].map(({ cite }) => cite) }
}

const maxUnknown = 3

/** The numbers that a sentence cites although no passage has them. */
export function unknownOf({ marks }: { marks: readonly PlacedMark[] }) {
  const unknown = [...new Set(marks.flatMap((mark) => mark.unknown))].slice(0, maxUnknown)
  return unknown.length === 0 ? {} : { unknown_cites: unknown }
}

/** Whether a mark stands after a place in its line; places must come in order. */
export function laterMarks(text: string, marks: readonly AnswerMark[]): (place: number) => boolean {
  let next = 0
  let lineEnd = -1
  return (place) => {
    if (lineEnd < place) {
      const at = text.indexOf('\n', place)
      lineEnd = at < 0 ? text.length : at
    }
    while ((marks[next]?.at ?? Infinity) < place) next += 1
    return (marks[next]?.at ?? Infinity) <= lineEnd
  }
}

/** Spans of a text, in order, in the text with its marks. */
export function spansWithMarks(
  spans: readonly Span[],
  marks: readonly { at: number; chars: number }[],
): Span[] {
  let next = 0
  let added = 0
  const offsetOf = (at: number, before: number): number => {
    for (let mark = marks[next]; mark !== undefined && mark.at < before; mark = marks[next]) {
      added += mark.chars
      next += 1
    }
    return at + added
  }
  return spans.map(({ start, end }) => ({
    start: offsetOf(start, start + 1),
    end: offsetOf(end, end),
  }))
}

export function presentSources(citations: readonly Citation[], hasMarks: boolean): CitedSources {
  const files: FileReference[] = []
  const pages: WebReference[] = []
  for (const { cite, quote, isMatched, supports } of citations) {
    const { file_id, file_name, version_id, page, web } = quote.passage
    const place = {
      fileId: file_id,
      version_id,
      text: quote.text,
      score: Math.round(quote.score * 1000) / 1000,
      page,
      start: quote.start,
      end: quote.end,
      ...headingOf(quote.passage),
      ...columnsOf(quote.passage),
      ...(hasMarks ? { cite } : {}),
      ...(isMatched ? { matched: true } : {}),
      ...(supports ? {} : { supports }),
    }
    if (web === undefined) files.push({ ...place, file_name })
    else pages.push({ ...place, ...web })
  }
  const sources = citations.map(({ quote: { passage, text } }) => ({
    file_id: passage.file_id,
    snippet: text,
  }))
  return { sources, references: { files, web: pages } }
}
