import { termsOf } from '#service/retrieval/words.ts'

const ordinals = [
  'first|1st|erste[nmsr]?|1\\.|primer|premier|перв\\p{L}+',
  'second|2nd|zweite[nmsr]?|2\\.|segundo|deuxième|второ\\p{L}+',
  'third|3rd|dritte[nmsr]?|3\\.|tercer|troisième|трет\\p{L}+',
  'fourth|last|4th|vierte[nmsr]?|4\\.|cuarto|quatrième|четв[её]рт\\p{L}+',
]
const quarters = ordinals.map((ordinal, index) => ({
  code: new RegExp(`(?<![\\p{L}\\p{N}])Q${index + 1}(?![\\p{L}\\p{N}])`, 'iu'),
  words: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${ordinal}) (?:quarters?|quartals?|trimestre|квартал\\p{L}*)(?!\\p{L})`,
    'iu',
  ),
}))

/** The terms by which a question names a quarter that a text names otherwise: “Q1” or “the first quarter”. */
export function quarterTerms(text: string, question: string): string[] {
  return quarters.flatMap(({ code, words }) => {
    const inCode = code.exec(question)?.[0]
    if (inCode !== undefined) return words.test(text) ? termsOf(inCode) : []
    const inWords = words.exec(question)?.[0]
    return inWords !== undefined && code.test(text) ? termsOf(inWords) : []
  })
}
