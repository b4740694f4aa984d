import type { Detector, Match } from './detector.ts'
import { invisible } from './folded-text.ts'

// Spaces, hyphens, digits and signs of other widths and scripts that stand for plain ones, as in texts of PDFs. Each is one UTF-16 unit.
const otherSigns =
  /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u2010-\u2013\uFE63\u0660-\u0669\u06F0-\u06F9\uFF01-\uFF5E]/gu
// A stream holds back no more, so that a run of invisible characters cannot keep it waiting. Texts of people have none that is longer.
const maxHeldChars = 1_000

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
  if (code >= 0x0660 && code <= 0x06f9) return String(code & 0xf)
  return (code >= 0x2010 && code <= 0x2013) || code === 0xfe63 ? '-' : ' '
}

interface ShownText {
  text: string
  /** Maps an offset in the shown text to one in the original. */
  original: (at: number) => number
}

/** A text without its invisible characters; null where it has none. */
function shownText(text: string): ShownText | null {
  if (!invisible.test(text)) return null
  const places: number[] = []
  let shown = ''
  let at = 0
  for (const sign of text) {
    if (!invisible.test(sign)) {
      shown += sign
      for (let unit = 0; unit < sign.length; unit += 1) places.push(at + unit)
    }
    at += sign.length
  }
  return { text: shown, original: (place) => places[place] ?? text.length }
}

/**
 * Finds what a detector finds in a text with plain spaces, hyphens and digits. An invisible character can stand inside of
 * what is found, or between it and the next word, so the text is read with and without those.
 */
export function withPlainSigns({ find, settled }: Detector): Detector {
  const plain = (written: string): string => written.replaceAll(otherSigns, plainSign)
  return {
    find: (written) => {
      const text = plain(written)
      const shown = shownText(text)
      if (shown === null) return find(text)
      const within = find(shown.text).map((match): Match => ({
        ...match,
        start: shown.original(match.start),
        end: shown.original(match.end - 1) + 1,
      }))
      const beside = find(text).filter(
        ({ start, end }) => !within.some((other) => other.start <= start && end <= other.end),
      )
      return [...within, ...beside].toSorted((a, b) => a.start - b.start || b.end - a.end)
    },
    settled: (written) => {
      const text = plain(written)
      const shown = shownText(text)
      if (shown === null) return settled(text)
      const held = Math.min(settled(text), shown.original(settled(shown.text)))
      return Math.max(held, written.length - maxHeldChars)
    },
  }
}
