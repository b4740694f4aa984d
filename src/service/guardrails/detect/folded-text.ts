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
export function foldText(given: string, lines = false): FoldedText {
  const places: number[] = []
  let text = ''
  let at = 0
  for (const character of given) {
    const folded = lines && character === '\n' ? '\n' : foldCharacter(character)
    for (const each of folded) {
      // a run of spaces is one
      if (each === ' ' && text.endsWith(' ')) continue
      text += each
      for (let unit = 0; unit < each.length; unit += 1) places.push(at)
    }
    at += character.length
  }
  return { text, original: (place) => places[place] ?? given.length }
}

function foldCharacter(character: string): string {
  // most of any text
  if (/^[a-z0-9]$/.test(character)) return character
  if (/\s/u.test(character)) return ' '
  if (invisible.test(character)) return ''
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (each) => lookAlikes.get(each) ?? each).join('')
}
