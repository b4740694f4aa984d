const quote = '"'
const quoteCode = quote.charCodeAt(0)
const lineFeed = 10
const carriageReturn = 13

/** What separates the cells and the rows of a CSV file. `lineEnd` is null where it has a single row. */
export interface CsvMarks {
  delimiter: string
  lineEnd: string | null
}

/** The first line end of a CSV file that is in no quoted cell. Rows end with it, and others belong to their cells. */
export function lineEndOf(pieces: Iterable<string>, delimiter: string): CsvMarks['lineEnd'] {
  const end = delimiter.charCodeAt(0)
  let isFront = true
  let isQuoted = false
  // Behind a quote in a quoted cell, which closes it or is the first of two.
  let isClosing = false
  let isReturn = false
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (isReturn) return code === lineFeed ? '\r\n' : '\r'
      if (isClosing) isQuoted = code === quoteCode
      if (isQuoted) {
        isClosing = code === quoteCode && !isClosing
        continue
      }
      isClosing = false
      if (code === lineFeed) return '\n'
      isReturn = code === carriageReturn
      isQuoted = code === quoteCode && isFront
      isFront = code === end
    }
  }
  return isReturn ? '\r' : null
}

/**
 * Whether a CSV file has quotes, and whether every quoted cell is closed before the end of the file. A quote closes its
 * cell also where other text follows, which is the rest of the cell.
 */
export function quotesOf(
  pieces: Iterable<string>,
  { delimiter, lineEnd }: CsvMarks,
): 'none' | 'closed' | 'open' {
  const rowEnd = lineEnd ?? delimiter
  let text = rowEnd
  let from = text.length
  let hasQuotes = false
  let isQuoted = false

  function scan(end: number): void {
    for (;;) {
      const at = text.indexOf(quote, from)
      if (at === -1 || at >= end) {
        from = at === -1 ? text.length : at
        return
      }
      hasQuotes = true
      from = at + 1
      if (!isQuoted) {
        isQuoted = text.startsWith(delimiter, at - 1) || text.startsWith(rowEnd, at - rowEnd.length)
      } else if (text.charCodeAt(from) === quoteCode) from += 1
      else isQuoted = false
    }
  }

  for (const piece of pieces) {
    // What stands before a quote tells whether it opens a cell.
    const start = Math.max(0, from - rowEnd.length)
    text = text.slice(start) + piece
    from -= start
    // What stands behind the last one is in the next piece.
    scan(text.length - 1)
  }
  scan(text.length)
  if (!hasQuotes) return 'none'
  return isQuoted ? 'open' : 'closed'
}
