const separators = [',', ';', '\t'] as const

const quote = '"'.charCodeAt(0)
const carriageReturn = '\r'.charCodeAt(0)
const lineFeed = '\n'.charCodeAt(0)
/** Cells and doubled quotes that are read at a time, which takes less than a millisecond. */
const stepsPerPause = 1_000

interface CsvOptions {
  /** Further cells of a row are left out. */
  maxCells?: number
  /** Gets the number of the line of a quote that is not closed. */
  onOpenQuote?: (line: number) => void
}

/**
 * The rows of a table as text: CSV (RFC 4180), or what a spreadsheet copies. Empty lines are left out. A quote
 * that is not closed ends with the text, and text behind a closing quote belongs to the value, as in spreadsheets.
 * Within a long row, nulls are yielded, so that a caller can pause there.
 */
export function* readCsv(
  text: string,
  { maxCells = Infinity, onOpenQuote }: CsvOptions = {},
): Generator<string[] | null, void> {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  const separator = separatorOf(source).charCodeAt(0)
  let at = 0
  let steps = 0
  while (at < source.length) {
    const row: string[] = []
    for (;;) {
      steps += 1
      if (steps % stepsPerPause === 0) yield null
      let value = ''
      if (source.charCodeAt(at) === quote) {
        const opening = at
        let from = at + 1
        let end = source.indexOf('"', from)
        while (end !== -1 && source.charCodeAt(end + 1) === quote) {
          end = source.indexOf('"', end + 2)
          steps += 1
          if (steps % stepsPerPause > 0 || end === -1) continue
          value += withoutDoubles(source.slice(from, end))
          from = end
          yield null
        }
        if (end === -1) onOpenQuote?.(source.slice(0, opening).split(/\r\n|\r|\n/).length)
        at = end === -1 ? source.length : end + 1
        value += withoutDoubles(source.slice(from, end === -1 ? undefined : end))
      }
      const start = at
      at = endOfPlain(source, start, separator)
      if (row.length < maxCells) row.push(value + source.slice(start, at))
      if (source.charCodeAt(at) !== separator) break
      at += 1
    }
    if (source.charCodeAt(at) === carriageReturn) at += 1
    if (source.charCodeAt(at) === lineFeed) at += 1
    if (row.length > 1 || row[0]?.trim() !== '') yield row
  }
}

/** Of a doubled quote, one belongs to the value. */
function withoutDoubles(quoted: string): string {
  return quoted.replaceAll('""', '"')
}

/** Where a value without quotes ends. */
function endOfPlain(source: string, start: number, separator: number): number {
  let at = start
  while (at < source.length) {
    const code = source.charCodeAt(at)
    if (code === separator || code === lineFeed || code === carriageReturn) break
    at += 1
  }
  return at
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
