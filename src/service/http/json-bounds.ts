export interface JsonBounds {
  /** Arrays and objects inside each other. */
  levels: number
  /** All that is in arrays and objects, together; more than `levels`. */
  values: number
}

/**
 * Whether a JSON text is deeper or holds more than it may. Reading one of millions would hold
 * everybody up for seconds; looking through the text first costs next to nothing.
 */
export function isBeyond(text: string, { levels, values }: JsonBounds): boolean {
  // a text too short to be so deep is most of them
  if (text.length <= levels) return false
  let depth = 0
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
    } else if (code === openArray || code === openObject) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closeArray || code === closeObject) {
      depth -= 1
    } else if (code === comma) {
      count += 1
      if (count > values) return true
    }
  }
  return false
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Where the quote stands that ends the string begun at a place; the end of the text without one. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1)
  if (first === -1) return text.length
  if (text.charCodeAt(first - 1) !== backslash) return first
  // One look-up for each escaped quote would take a second where a text is made of them.
  let end = Math.max(start + 1, text.indexOf('\\', start + 1))
  while (end < text.length && text.charCodeAt(end) !== quote) {
    end += text.charCodeAt(end) === backslash ? 2 : 1
  }
  return Math.min(end, text.length)
}
