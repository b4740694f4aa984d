const quote = '"'.charCodeAt(0)
const returns = ['\r', '\n'].map((sign) => sign.charCodeAt(0))

/** Whether every cell of a CSV that opens with a quote is closed by one before the file ends. */
export function quotesClose(pieces: Iterable<string>, delimiter: string): boolean {
  const end = delimiter.charCodeAt(0)
  // in front of a cell, in one without quotes, in one with, and behind a quote inside it
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
