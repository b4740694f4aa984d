const separators = [',', ';', '\t'] as const

/**
 * The rows of a table as text: CSV (RFC 4180), or what a spreadsheet copies. Empty lines are left out. A quote
 * that is not closed ends with the text, and text behind a closing quote belongs to the value, as in spreadsheets.
 * `onOpenQuote` gets the number of the line of a quote that is not closed.
 */
export function* readCsv(
  text: string,
  onOpenQuote?: (line: number) => void,
): Generator<string[], void> {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const separator = separatorOf(source)
  let at = 0
  while (at < source.length) {
    const row: string[] = []
    let isEnd = false
    while (!isEnd) {
      const [start, behind] = source[at] === '"' ? readQuoted(at) : ['', at]
      const [end, next] = plain(source, behind, separator)
      row.push(start + end)
      at = next
      if (source[at] === separator) at += 1
      else isEnd = true
    }
    if (source[at] === '\r') at += 1
    if (source[at] === '\n') at += 1
    if (row.length > 1 || row[0]?.trim() !== '') yield row
  }

  function readQuoted(start: number): [value: string, next: number] {
    const [value, next, isClosed] = quoted(source, start)
    if (!isClosed) onOpenQuote?.(source.slice(0, start).split(/\r\n|\r|\n/).length)
    return [value, next]
  }
}

/** A value in quotes, where what follows begins, and whether its quote is closed. */
function quoted(source: string, start: number): [value: string, next: number, isClosed: boolean] {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = source.indexOf('"', at)
    if (quote === -1) return [value + source.slice(at), source.length, false]
    value += source.slice(at, quote)
    at = quote + 1
    if (source[at] !== '"') return [value, at, true]
    value += '"'
    at += 1
  }
}

function plain(source: string, start: number, separator: string): [value: string, next: number] {
  let at = start
  while (at < source.length) {
    const character = source[at]
    if (character === separator || character === '\n' || character === '\r') break
    at += 1
  }
  return [source.slice(start, at), at]
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(source: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of source.slice(0, 100_000)) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  return separators.reduce((best, separator) =>
    (counts.get(separator) ?? 0) > (counts.get(best) ?? 0) ? separator : best,
  )
}
