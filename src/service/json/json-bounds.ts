export interface JsonBounds {
  /** The maximum nesting of arrays and objects. */
  levels: number
  /** The maximum number of values in all arrays and objects together; greater than `levels`. */
  values: number
}

/**
 * Detects, from consecutive pieces of a JSON text, whether it is deeper or has more values than allowed.
 * Parsing a text with millions of values would block the thread for seconds, while scanning its bytes costs
 * next to nothing. All relevant characters are ASCII, so nothing is decoded.
 */
export function jsonBounds({ levels, values }: JsonBounds): (piece: Uint8Array) => boolean {
  let depth = 0
  let count = 1
  let isInString = false
  /** Whether the previous piece ended in a string with a backslash that escapes the next character. */
  let isEscaped = false

  /** The position of the quote that ends a string; the end of the piece without one. */
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
