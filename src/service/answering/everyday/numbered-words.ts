import { numeralsOf } from '#service/answering/languages/patterns/numerals.ts'

const maxChars = 300
const joint = '[-‐‑–]'
// Of the stem of the word behind a number.
const minStemChars = 3
const minRestChars = 5

// From one to twelve, in each language.
const names = [
  ['ein', ...numeralsOf('de')],
  ['one', ...numeralsOf('en')],
  ['un', ...numeralsOf('fr')],
  ['un', ...numeralsOf('es')],
  ['mono', ...numeralsOf('it')],
]
const [germanNames = []] = names
const valueByName: ReadonlyMap<string, number> = new Map(
  names.flatMap((line) => line.map((name, at) => [name, at + 1] as const)),
)
const anyNumber = ['\\p{Nd}{1,2}', ...new Set(names.flat())].join('|')

/** A number and the thing of which there are so many, in a question: “2 zimmer”, “two-bedroom”, “Dreibettzimmer”. */
interface NumberedWord {
  written: string
  value: number
  /** The word behind the number, in lower case. */
  word: string
  /** Whether they are written apart. */
  isApart: boolean
}

const apart = new RegExp(
  `(?<![\\p{L}\\p{N}.,/])(${anyNumber})( |${joint})(\\p{L}{${minStemChars},24})(?!\\p{L})`,
  'giu',
)
const joined = new RegExp(
  `(?<![\\p{L}\\p{N}])(${germanNames.join('|')})(\\p{L}{${minRestChars},30})(?!\\p{L})`,
  'giu',
)

function numberedWordsIn(question: string): NumberedWord[] {
  const text = question.slice(0, maxChars)
  const valueOf = (number: string): number =>
    valueByName.get(number.toLowerCase()) ?? Number(number)
  return [
    ...[...text.matchAll(apart)].map(([written, number = '', gap = '', word = '']) => ({
      written,
      value: valueOf(number),
      word: word.toLowerCase(),
      isApart: gap === ' ',
    })),
    ...[...text.matchAll(joined)].map(([written, number = '', word = '']) => ({
      written,
      value: valueOf(number),
      word: word.toLowerCase(),
      isApart: false,
    })),
  ].filter(
    ({ value, isApart, written }) =>
      value >= 1 &&
      value <= germanNames.length &&
      // “Ein Zimmer” may be any.
      !(value === 1 && isApart && !written.startsWith('1')),
  )
}

/** The numbers of a question joined with their words as in German, to search for: “dreibettzimmer” for “3 bett zimmer”. */
export function joinedNumbers(question: string): string[] {
  return numberedWordsIn(question).flatMap(({ written, value, word }) => {
    const name = germanNames[value - 1] ?? ''
    const behind = question.slice(question.indexOf(written) + written.length)
    const [, next = ''] = nextWord.exec(behind) ?? []
    return [`${name}${word}`, `${name}${word}${next.toLowerCase()}`]
  })
}

const nextWord = new RegExp(`^(?: |${joint})(\\p{L}{${minStemChars},20})(?!\\p{L})`, 'u')

const stemOf = (word: string): string =>
  word.length > minStemChars + 1 ? word.replace(/(?:e?s|e?n|e)$/u, '') : word

const namesOf = (value: number): string =>
  [...new Set(names.map((line) => line[value - 1] ?? '')), String(value)].join('|')

/**
 * The question with numbers and their words as texts write them: “2 zimmer” as “Zweizimmerwohnung”, “2 bedroom” as
 * “two-bedroom” and “Dreibettzimmer” as “3-Bett zimmer”. What a text has as the question does stays as it is.
 */
export function numberedAsIn(question: string, texts: readonly string[]): string {
  let spelled = question
  for (const numbered of numberedWordsIn(question)) {
    const { written } = numbered
    const own = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(written)}`, 'iu')
    const at = spelled.indexOf(written)
    if (at < 0 || texts.some((text) => own.test(text))) continue
    const other = asCompound(numbered, texts) ?? asTwoWords(numbered, texts)
    if (other === null) continue
    const rest = new RegExp(`^(?: |${joint})${RegExp.escape(other.rest)}(?!\\p{L})`, 'iu')
    const behind = spelled.slice(at + written.length).replace(rest, '')
    spelled = `${spelled.slice(0, at)}${other.text}${behind}`
  }
  return spelled
}

/** A compound of texts with the number and its word, and what follows these in it. */
function asCompound(
  { value, word }: NumberedWord,
  texts: readonly string[],
): { text: string; rest: string } | null {
  const compound = new RegExp(
    `(?<![\\p{L}\\p{N}.,/])(?:(?:${namesOf(value)})${joint}|${germanNames[value - 1] ?? ''})${RegExp.escape(stemOf(word))}(\\p{L}{0,20}(?:${joint}\\p{L}{1,20})?)`,
    'iu',
  )
  for (const text of texts) {
    const [found, ending = ''] = compound.exec(text) ?? []
    if (found !== undefined) return { text: found, rest: ending.replace(/^\P{L}/u, '') }
  }
  return null
}

/** The number and the first part of a compound of the question, which texts write as two words. */
function asTwoWords(
  { value, word, isApart }: NumberedWord,
  texts: readonly string[],
): { text: string; rest: string } | null {
  // Two words that stand apart count things.
  if (isApart) return null
  // “Ein Zimmer” may be any.
  const number = value === 1 ? '1' : namesOf(value)
  const parts = new RegExp(
    `(?<![\\p{L}\\p{N}.,/])(?:${number})(?: |${joint})(\\p{L}{${minStemChars},20})(?!\\p{L})`,
    'giu',
  )
  for (const text of texts) {
    for (const [found, first = ''] of text.matchAll(parts)) {
      // Many a word begins with “ein”.
      const stem = value === 1 ? first.toLowerCase() : stemOf(first.toLowerCase())
      const rest = word.slice(stem.length)
      if (!word.startsWith(stem) || (value === 1 && rest.length < minStemChars)) continue
      return { text: rest.length < minStemChars ? found : `${found} ${rest}`, rest: '' }
    }
  }
  return null
}
