import type { Detector, Match } from './detector.ts'

// Spaces, hyphens, digits and signs of other widths and scripts that stand for plain ones, as in texts of PDFs. Each is one UTF-16 unit.
const otherSigns =
  /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u2010-\u2012\uFE63\u0660-\u0669\u06F0-\u06F9\uFF01-\uFF5E]/gu
// Invisible characters, which nobody sees between two digits.
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  if (code >= 0x0660 && code <= 0x06f9) return String(code & 0xf)
  return (code >= 0x2010 && code <= 0x2012) || code === 0xfe63 ? '-' : ' '
}

interface PlainText {
  text: string
  /** Maps an offset in the plain text to one in the original. */
  original: (at: number) => number
}

function readPlain(written: string): PlainText {
  const text = written.replaceAll(otherSigns, plainSign)
  if (!invisible.test(text)) return { text, original: (at) => at }
  const places: number[] = []
  let shown = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (invisible.test(sign)) continue
    shown += sign
    places.push(at)
  }
  return { text: shown, original: (at) => places[at] ?? text.length }
}

/** Finds what a detector finds in a text with plain spaces, hyphens and digits, and without invisible characters. */
export function withPlainSigns({ find, settled }: Detector): Detector {
  return {
    find: (written) => {
      const { text, original } = readPlain(written)
      return find(text).map((match): Match => ({
        ...match,
        start: original(match.start),
        end: original(match.end - 1) + 1,
      }))
    },
    settled: (written) => {
      const { text, original } = readPlain(written)
      return original(settled(text))
    },
  }
}
