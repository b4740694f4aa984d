const sectionWords =
  'clauses?|sections?|articles?|paragraphs?|rules?|chapters?|ziffer|klausel|artikel|absatz|paragraf|paragraph|abschnitt|kapitel|cláusula|artículo|sección|capítulo|chapitre'
const maxChars = 500
const named = new RegExp(
  `(?:(?<!\\p{L})(?:${sectionWords})|§) ?(\\d{1,3})(?![\\p{N}]|[.,]\\p{N})`,
  'iu',
)
const numbered = new RegExp(
  `^(?:(?:${sectionWords}|§) ?)?(\\d{1,3})(?:[.):–-]|\\s|$)(?!\\p{N})`,
  'iu',
)
const sectionWord = new RegExp(`^(?:${sectionWords})$`, 'iu')

/** The number of the clause that a question names, as “7” of “What does clause 7 say?”; null where it names none. */
export function sectionNumberIn(question: string): string | null {
  return named.exec(question.slice(0, maxChars))?.[1] ?? null
}

/** The words of a text that name a clause by its number: “clause 7”. */
export function sectionNameIn(question: string): string {
  return named.exec(question.slice(0, maxChars))?.[0] ?? ''
}

/** The number that a heading begins with; null where it has none. */
export function numberOfHeading(heading: string): string | null {
  return numbered.exec(heading)?.[1] ?? null
}

/** Whether a heading has the number of a section, and a word is one for sections: “6. Repairs” is a clause. */
export function isSectionHeading(word: string, heading: string): boolean {
  return sectionWord.test(word) && numbered.test(heading)
}
