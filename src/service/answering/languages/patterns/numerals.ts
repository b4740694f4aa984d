// From two to twelve.
const numerals = {
  en: 'two three four five six seven eight nine ten eleven twelve',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze',
}
type NumeralLanguage = keyof typeof numerals

/** The words of a language for two to twelve. */
export const numeralsOf = (language: NumeralLanguage): string[] => numerals[language].split(' ')

const numbers: ReadonlyMap<string, number> = new Map([
  ...Object.values(numerals).flatMap((words) =>
    words.split(' ').map((word, at) => [word, at + 2] as const),
  ),
  ['duas', 2],
])
const patternOf = (...languages: NumeralLanguage[]): string =>
  languages.flatMap(numeralsOf).join('|')

/** The source of a pattern for the English, German, Spanish and French words for two to twelve. */
export const numeralPattern = patternOf('en', 'de', 'es', 'fr')
// “Due” is also an English word, and “sei” a German one.
/** That for those of all Romance languages, which have to stand behind an article of theirs. */
export const romanceNumeralPattern = `${patternOf('es', 'fr', 'it', 'pt')}|duas`
const isNumeralPattern = new RegExp(`^(?:${numeralPattern})$`, 'iu')

/** Whether a word is an English, German, Spanish or French one for two to twelve. */
export const isNumeral = (word: string): boolean => isNumeralPattern.test(word)

/** The source of a pattern for a number of up to three digits, or a word for one of up to twelve. */
export const numberPattern = `\\d{1,3}|one|an?|einem?|eine[mn]|una?|une?|${numeralPattern}`

/** The number that what one of these patterns matches stands for. */
export function numberIn(word: string): number {
  return /^\d+$/u.test(word) ? Number(word) : (numbers.get(word.toLowerCase()) ?? 1)
}

const beforeUnit = new RegExp(
  `(?<!\\p{L})(${numeralPattern})(?=[- ]?(?:year|jahre|jährig|años|ans(?!\\p{L})|people|persons|of us|leute|personen|personas|personnes))`,
  'giu',
)

/** “My six-year-old”, with its number in digits. */
export function withDigits(text: string): string {
  return text.replaceAll(beforeUnit, (word) => String(numberIn(word)))
}
