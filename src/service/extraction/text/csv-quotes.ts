const quote = '"'.charCodeAt(0)
const lineFeed = 10
const carriageReturn = 13

/** Whether a CSV file has quotes, and whether every quoted cell is closed before its end. */
export function quotesOf(pieces: Iterable<string>, delimiter: string): 'none' | 'closed' | 'open' {
  const end = delimiter.charCodeAt(0)
  const endsCell = (sign: number): boolean =>
    sign === end || sign === lineFeed || sign === carriageReturn
  let hasQuotes = false
  // The states: before a cell, in an unquoted one, in a quoted one, after a quote inside it.
  let state: 'front' | 'bare' | 'quoted' | 'closing' = 'front'
  for (const piece of pieces) {
    if ((state === 'front' || state === 'bare') && !piece.includes('"')) {
      if (piece !== '') state = endsCell(piece.charCodeAt(piece.length - 1)) ? 'front' : 'bare'
      continue
    }
    hasQuotes = true
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at)
      if (state === 'quoted') state = sign === quote ? 'closing' : 'quoted'
      else if (state === 'closing') state = endsCell(sign) ? 'front' : 'quoted'
      else if (endsCell(sign)) state = 'front'
      else state = state === 'front' && sign === quote ? 'quoted' : 'bare'
    }
  }
  if (!hasQuotes) return 'none'
  return state === 'quoted' ? 'open' : 'closed'
}
