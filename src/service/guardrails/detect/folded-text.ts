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
  // not looked up in the text: reading a text that grows copies it each time
  let last = ''
  let at = 0
  for (const character of given) {
    const folded = lines && character === '\n' ? '\n' : foldCharacter(character)
    for (const each of folded) {
      // a run of spaces is one
      if (each === ' ' && last === ' ') continue
      text += each
      last = each
      for (let unit = 0; unit < each.length; unit += 1) places.push(at)
    }
    at += character.length
  }
  return { text, original: (place) => places[place] ?? given.length }
}

const known = new Map<string, string>()
const mostKnown = 20_000

function foldCharacter(character: string): string {
  const kept = known.get(character)
  if (kept !== undefined) return kept
  const folded = foldNew(character)
  if (known.size < mostKnown) known.set(character, folded)
  return folded
}

function foldNew(character: string): string {
  if (/\s/u.test(character)) return ' '
  if (invisible.test(character)) return ''
  const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (each) => lookAlikes.get(each) ?? each).join('')
}
