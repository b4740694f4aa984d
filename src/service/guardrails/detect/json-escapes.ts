/** A text whose JSON escapes are replaced by the characters that they stand for. */
export interface UnescapedText {
  text: string
  /** Maps an offset in this text to one in the original. */
  original: (at: number) => number
}

/**
 * Which escapes of a text are replaced: those of JSON strings, or only `\uXXXX`, because `\n` may be a part of a
 * path where a text is not JSON.
 */
export type TextKind = 'json' | 'text'

const escapes = { json: /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/g, text: /\\u[0-9a-fA-F]{4}/g }
// May become an escape with the next piece.
const openEscape = /\\(?:u[0-9a-fA-F]{0,3})?$/
const characters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The kind of a complete text. */
export function kindOfText(text: string): TextKind {
  if (!text.includes('\\') || !/^\s*[[{"]/.test(text)) return 'text'
  try {
    JSON.parse(text)
    return 'json'
  } catch {
    return 'text'
  }
}

/**
 * Replaces the JSON escapes of a text: a model reads `\u0040` as an at sign, and many servers write every character
 * outside ASCII that way. With `isOpen`, the text goes on, and what may be the beginning of an escape at its end is
 * left out.
 */
export function unescapeJson(original: string, kind: TextKind, isOpen = false): UnescapedText {
  if (!original.includes('\\')) return { text: original, original: (at) => at }
  const open = isOpen ? original.search(openEscape) : -1
  const end = open === -1 ? original.length : open
  const shifts: { from: number; chars: number }[] = []
  let text = ''
  let done = 0
  for (const { 0: escape, index } of original.matchAll(escapes[kind])) {
    if (index >= end) break
    text += original.slice(done, index) + characterOf(escape)
    done = index + escape.length
    shifts.push({ from: text.length, chars: done - text.length })
  }
  text += original.slice(done, Math.max(done, end))
  return { text, original: (at) => at + shiftAt(shifts, at) }
}

function characterOf(escape: string): string {
  if (escape.length > 2) return String.fromCharCode(Number.parseInt(escape.slice(2), 16))
  const sign = escape.slice(1)
  return characters[sign] ?? sign
}

/** How many characters the escapes before an offset are longer than what they stand for. */
function shiftAt(shifts: readonly { from: number; chars: number }[], at: number): number {
  let low = 0
  let high = shifts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((shifts[middle]?.from ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return shifts[low - 1]?.chars ?? 0
}
