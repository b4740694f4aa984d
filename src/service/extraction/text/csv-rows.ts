import { ExtractionFailure } from '#service/extraction/extraction.ts'

/**
 * The rows of a CSV file in which no character is quoted, which a parser needs ten times as long for. The first
 * line says by what lines end.
 */
export function* unquotedRows(
  pieces: Iterable<string>,
  delimiter: string,
  maxLineChars: number,
): Generator<string[], void> {
  let lineEnd: string | null = null
  let rest = ''
  for (const piece of pieces) {
    rest += piece
    // A return at the end of a piece may be the first half of a line end.
    lineEnd ??= /\r\n|\n|\r(?=[^])/.exec(rest)?.[0] ?? null
    if (lineEnd !== null) {
      const lines = rest.split(lineEnd)
      rest = lines.pop() ?? ''
      for (const line of lines) yield cellsOf(line)
    }
    if (rest.length > maxLineChars) throw new ExtractionFailure('too_large_to_read')
  }
  if (lineEnd === null && rest.endsWith('\r')) rest = rest.slice(0, -1)
  if (rest !== '') yield cellsOf(rest)

  function cellsOf(line: string): string[] {
    if (line.length > maxLineChars) throw new ExtractionFailure('too_large_to_read')
    return line.split(delimiter)
  }
}
