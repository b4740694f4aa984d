import { setImmediate as nextTurn } from 'node:timers/promises'

// Takes up to a millisecond if much has to be escaped.
const pieceChars = 64 * 1024

/**
 * The UTF-8 bytes of plain data as JSON.stringify writes it. Yields to other work between pieces:
 * 36 MB of words with quotes and line ends take 0.3 s. Rejects with the signal's reason.
 */
export async function stringifyInPieces(
  value: unknown,
  signal: AbortSignal,
): Promise<string | Buffer> {
  if (isShort(value)) return JSON.stringify(value)
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(value)) {
    text += piece
    if (text.length < pieceChars) continue
    chunks.push(Buffer.from(text))
    text = ''
    await nextTurn()
    signal.throwIfAborted()
  }
  chunks.push(Buffer.from(text))
  return Buffer.concat(chunks)
}

function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > pieceChars) {
    yield '"'
    for (let at = 0; at < value.length;) {
      let end = at + pieceChars
      // JSON.stringify would escape a lone half of a surrogate pair, which is longer and a different text.
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

/** Whether the JSON of a value fits into about one piece. */
function isShort(value: unknown): boolean {
  let remaining = pieceChars
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && remaining > 0) {
    const next = waiting.pop()
    remaining -= typeof next === 'string' ? next.length : 8
    if (typeof next !== 'object' || next === null) continue
    for (const [name, item] of Object.entries(next)) {
      remaining -= name.length
      if (remaining <= 0) break
      waiting.push(item)
    }
  }
  return remaining > 0
}
