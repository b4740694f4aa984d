import type { Span } from '#service/retrieval/sentences.ts'

const beginsWithDay =
  /^[[(]?(?:\p{N}{4}-\p{N}{2}-\p{N}{2}|\p{N}{1,2}[./]\p{N}{1,2}[./](?:\p{N}{4}|\p{N}{2}))(?!\p{N})/u
const minLines = 2
const maxLineChars = 400

/**
 * The spans of a text with each line of a log, which begins with a day, as one span: “2026-09-09 Fan stopped. Power reduced.”
 * Another span of the line would not say when it was.
 */
export function withLogLinesWhole(
  spans: readonly Span[],
  textOf: (span: Span) => string,
): readonly Span[] {
  const lines: { start: number; end: number; spans: Span[] }[] = []
  for (const span of spans) {
    const last = lines.at(-1)
    const isSameLine =
      last !== undefined && !textOf({ start: last.end, end: span.start }).includes('\n')
    if (isSameLine) {
      last.end = span.end
      last.spans.push(span)
    } else {
      lines.push({ ...span, spans: [span] })
    }
  }
  const isOfLog = (line: Span): boolean =>
    line.end - line.start <= maxLineChars && beginsWithDay.test(textOf(line))
  if (lines.filter(isOfLog).length < minLines) return spans
  return lines.flatMap((line) =>
    isOfLog(line) ? [{ start: line.start, end: line.end }] : line.spans,
  )
}
