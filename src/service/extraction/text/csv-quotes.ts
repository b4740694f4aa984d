const quote = '"'.charCodeAt(0)
const returns = ['\r', '\n'].map((sign) => sign.charCodeAt(0))

/** Whether every quoted cell of a CSV file is closed before the end of the file. */
export function quotesClose(pieces: Iterable<string>, delimiter: string): boolean {
  const end = delimiter.charCodeAt(0)
  // The states: before a cell, in an unquoted one, in a quoted one, after a quote inside it.
  let state: 'front' | 'bare' | 'quoted' | 'closing' = 'front'
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at)
      const isEnd = sign === end || returns.includes(sign)
      if (state === 'quoted') state = sign === quote ? 'closing' : 'quoted'
      else if (state === 'closing') state = isEnd ? 'front' : 'quoted'
      else if (isEnd) state = 'front'
      else state = state === 'front' && sign === quote ? 'quoted' : 'bare'
    }
  }
  return state !== 'quoted'
}
