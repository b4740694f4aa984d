/** A text as it is compared: lower case, without accents, invisible characters or doubled spaces. */
export interface FoldedText {
  text: string
  /** Where in the original a place in the folded text stands. */
  original: (at: number) => number
}

// what is written but not seen, between the letters of a word that is looked for
const invisible = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}]`, 'u')
// letters of other scripts that look like Latin ones
const lookAlikes = new Map(
  [...'аaеeоoрpсcуyхxіiјjѕsԁdհhοoαaνvιiκkρpτtυu'.matchAll(/../gu)].map(([pair]) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
)

/**
 * Folds what people write around a filter, and keeps where each character came from. `lines` keeps the
 * ends of lines, where words of two lines are not to meet.
 */
export function foldText(original: string, lines = false): FoldedText {
  const places: number[] = []
  let text = ''
  // not looked up in the text: reading a text that grows copies it each time
  let last = ''
  let at = 0
  for (const character of original) {
    const folded = lines && character === '\n' ? '\n' : foldCharacter(character)
    for (const sign of folded) {
      // a run of spaces is one
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
const mostKnown = 20_000

function foldCharacter(character: string): string {
  const cached = cache.get(character)
  if (cached !== undefined) return cached
  const folded = foldNew(character)
  if (cache.size < mostKnown) cache.set(character, folded)
  return folded
}

function foldNew(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (invisible.test(character)) return ''
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (sign) => lookAlikes.get(sign) ?? sign).join('')
}
