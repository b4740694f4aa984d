export interface JsonBounds {
  /** Arrays and objects inside each other. */
  levels: number
  /** All that is in arrays and objects, together; more than `levels`. */
  values: number
}

/**
 * Tells of a JSON text, given piece by piece in order, whether it is deeper or holds more than it may.
 * Reading one of millions would hold everybody up for seconds; looking through its bytes first costs
 * next to nothing. All that counts stands in ASCII, so nothing is decoded.
 */
export function jsonBounds({ levels, values }: JsonBounds): (piece: Uint8Array) => boolean {
  let depth = 0
  let count = 1
  let isInString = false
  /** The piece before ended in a string, with a backslash that bears on the next character. */
  let isEscaped = false

  /** Where the quote stands that ends a string; the end of the piece without one. */
  function endOfString(bytes: Uint8Array, from: number): number {
    let at = from
    while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
    isEscaped = at > bytes.length
    return Math.min(at, bytes.length)
  }

  return (bytes) => {
    if (bytes.length === 0) return false
    let at = 0
    if (isInString) {
      at = endOfString(bytes, isEscaped ? 1 : 0) + 1
      isInString = at > bytes.length
    }
    for (; at < bytes.length; at += 1) {
      const code = bytes[at]
      if (code === quote) {
        at = endOfString(bytes, at + 1)
        isInString = at === bytes.length
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
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
