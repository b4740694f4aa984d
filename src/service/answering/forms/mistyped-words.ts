// Words that say nothing of a subject, and that no other word of their language is near to.
const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/u)
const common: Readonly<Record<string, readonly string[]>> = {
  en: wordsOf(`their which where these those would should because between altogether together overall
    average currently`),
  de: wordsOf(`insgesamt zusammen durchschnitt durchschnittlich welche welcher welches wieviel wieviele
    unsere unserer`),
  fr: wordsOf('combien quelle quelles moyenne'),
  es: wordsOf('promedio nuestro nuestra'),
}
const ofAll = Object.values(common).flat()
const minChars = 5
const minSureChars = 8
const maxQuestionChars = 1000

const isSwapped = (word: string, other: string): boolean => {
  const at = Array.from(word).findIndex((letter, index) => letter !== other[index])
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) === other
}

const withoutLetter = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1)

const lacksOne = (short: string, long: string, isMeant: (at: number) => boolean): boolean =>
  Array.from(long).some((_, at) => withoutLetter(long, at) === short && isMeant(at))

/** Whether a word is another with two letters swapped or one written twice or once, or, where it is long, with any one wrong. */
function isMistyped(word: string, meant: string): boolean {
  if (word[0] !== meant[0]) return false
  if (word.length === meant.length) {
    const wrong = Array.from(word).filter((letter, at) => letter !== meant[at]).length
    return isSwapped(word, meant) || (meant.length >= minSureChars && wrong === 1)
  }
  const isLong = meant.length >= minSureChars
  const isDouble = (long: string, at: number): boolean => long[at] === long[at + 1]
  return word.length < meant.length
    ? lacksOne(word, meant, (at) => isLong || isDouble(meant, at))
    : lacksOne(meant, word, (at) => isLong || isDouble(word, at))
}

/** The question with mistyped words of those that stand in every text: “thier” as “their”. `isKnown` tells whether a text has a word. */
export function withoutMistyped(
  question: string,
  isKnown: (word: string) => boolean,
  /** Of the question; null where its words do not tell it. */
  language: string | null,
): string {
  if (question.length > maxQuestionChars) return question
  const own = language === null ? ofAll : (common[language] ?? [])
  return question.replaceAll(/(?<![\p{L}\p{N}’'-])\p{Ll}+(?![\p{L}\p{N}’'-])/gu, (word) => {
    if (word.length < minChars || ofAll.includes(word)) return word
    const meant = own.filter((other) => isMistyped(word, other))
    const [only] = meant
    return only !== undefined && meant.length === 1 && !isKnown(word) ? only : word
  })
}
