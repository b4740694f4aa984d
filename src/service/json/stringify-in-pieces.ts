import { setImmediate as nextTurn } from 'node:timers/promises'

// Up to a millisecond where much has to be escaped.
const pieceLength = 64 * 1024

/**
 * The UTF-8 bytes of what JSON.stringify makes of plain data, others being let in between its pieces:
 * 36 MB of words with quotes and line ends take 0.3 s. Rejects with the signal's reason.
 */
export async function stringifyInPieces(
  value: unknown,
  signal: AbortSignal,
): Promise<string | Buffer> {
  if (isShort(value)) return JSON.stringify(value)
  const made: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(value)) {
    text += piece
    if (text.length < pieceLength) continue
    made.push(Buffer.from(text))
    text = ''
    await nextTurn()
    signal.throwIfAborted()
  }
  made.push(Buffer.from(text))
  return Buffer.concat(made)
}

function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > pieceLength) {
    yield '"'
    for (let at = 0; at < value.length;) {
      let end = at + pieceLength
      // JSON.stringify escapes one half of a pair, which takes more room and is not the same text.
      if (isHighSurrogate(value.charCodeAt(end - 1))) end += 1
      yield JSON.stringify(value.slice(at, end)).slice(1, -1)
      at = end
    }
    yield '"'
  } else if (typeof value !== 'object' || value === null || isShort(value)) {
    yield JSON.stringify(value) ?? 'null'
  } else if (Array.isArray(value)) {
    yield '['
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ','
      yield* piecesOf(item)
    }
    yield ']'
  } else {
    let before = '{'
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* piecesOf(item)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** Whether a value makes a text of no more than about one piece. */
function isShort(value: unknown): boolean {
  let left = pieceLength
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && left > 0) {
    const next = waiting.pop()
    left -= typeof next === 'string' ? next.length : 8
    if (typeof next !== 'object' || next === null) continue
    for (const [name, item] of Object.entries(next)) {
      left -= name.length
      if (left <= 0) break
      waiting.push(item)
    }
  }
  return left > 0
}
