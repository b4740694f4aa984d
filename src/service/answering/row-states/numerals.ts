const numerals = [
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
  ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
]
const one = /^(?:one|an?|eine[mn]?|una?|une?)$/iu
const first = 2
/** The source of a pattern for the words for two to twelve. */
export const numeralPattern = numerals.flat().join('|')
const isNumeralPattern = new RegExp(`^(?:${numeralPattern})$`, 'iu')

/** Whether a word is one for two to twelve. */
export const isNumeral = (word: string): boolean => isNumeralPattern.test(word)

/** The source of a pattern for a number of up to three digits, or a word for one of up to twelve. */
export const numberPattern = `\\d{1,3}|one|an?|einem?|eine[mn]|una?|une?|${numeralPattern}`

/** The number that such a word stands for. */
export function numberIn(word: string): number {
  if (/^\d+$/u.test(word)) return Number(word)
  const at = numerals.map((own) => own.indexOf(word.toLowerCase())).find((own) => own >= 0)
  return one.test(word) ? 1 : (at ?? -first) + first
}

const beforeUnit = new RegExp(
  `(?<!\\p{L})(${numeralPattern})(?=[- ]?(?:year|jahre|jährig|años|ans(?!\\p{L})|people|persons|of us|leute|personen|personas|personnes))`,
  'giu',
)

/** “My six-year-old”, with its number in digits. */
export function withDigits(text: string): string {
  return text.replaceAll(beforeUnit, (word) => String(numberIn(word)))
}
