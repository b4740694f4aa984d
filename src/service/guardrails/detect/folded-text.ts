import { normalizeText } from '#service/texts/normalize-text.ts'

/** A text normalized for comparison: lower case, no accents, no invisible characters, single spaces. */
export interface FoldedText {
  text: string
  /** Maps an offset in the folded text to one in the original. */
  original: (at: number) => number
}

/** Invisible characters, which are used to break up words against filters. */
export const invisible = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}]`, 'u')
// Homoglyphs: letters of other scripts that look like Latin ones.
const lookAlikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdհhοoαaνvιiκkρpτtυu'.matchAll(/../gu)].map(([pair]) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
)

/**
 * Folds variations that are used to evade filters, with a map back to the original offsets. `lines` keeps
 * line ends, so that words of two lines do not match as one phrase.
 */
export function foldText(original: string, lines = false): FoldedText {
  const places: number[] = []
  let text = ''
  // Counts the length, because indexing into a growing string would flatten it every time.
  let last = ''
  let at = 0
  for (const character of original) {
    const folded = lines && character === '\n' ? '\n' : foldCharacter(character)
    for (const sign of folded) {
      // Collapses a run of spaces.
      if (sign === ' ' && last === ' ') continue
      text += sign
      last = sign
      for (let unit = 0; unit < sign.length; unit += 1) places.push(at)
    }
    at += character.length
  }
  return { text, original: (place) => places[place] ?? original.length }
}

const cache = new Map<string, string>()
const maxCachedCharacters = 20_000

function foldCharacter(character: string): string {
  const cached = cache.get(character)
  if (cached !== undefined) return cached
  const folded = foldNew(character)
  if (cache.size < maxCachedCharacters) cache.set(character, folded)
  return folded
}

function foldNew(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (invisible.test(character)) return ''
  const plain = normalizeText(character, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (sign) => lookAlikes.get(sign) ?? sign).join('')
}
