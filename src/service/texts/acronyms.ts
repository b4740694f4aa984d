const capitals = /(?<![\p{L}\p{N}’'])\p{Lu}{2,4}(?![\p{L}\p{N}’'])/gu
// What people write in capitals to stress it, or to join words as search engines do.
const stressed = new Set(
  `and or nor not no yes all any both only must may can do does did is are was were will my your our his her their
  und oder nicht kein nur alle muss darf et ou non pas mais y o no sin con`.split(/\s+/),
)

/** The acronyms of a question, as written: “IT” and “US” are no pronouns where other words are not in capitals. */
export function acronymsIn(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > 1 && !/\p{Ll}{2}/u.test(question)) return []
  const written: string[] = question.match(capitals) ?? []
  return written.filter((word) => !stressed.has(word.toLowerCase()))
}

/** Whether a text has an acronym, and not only the word that is spelled like it. */
export function hasAcronym(text: string, acronym: string): boolean {
  return text.match(capitals)?.some((word) => word === acronym) === true
}

// “He perdido la llave” is Spanish for “I have lost the key”.
const spanishPerfect =
  /(?<!\p{L})he(?= (?:\p{L}{2,20}(?:ado|[ií]do)|roto|hecho|dicho|puesto|visto|escrito|abierto|vuelto|muerto|cubierto|resuelto|impreso|frito|devuelto|descubierto|deshecho|compuesto|repuesto)(?!\p{L}))/giu
// “Wo kommt das Wasser her?” asks where it comes from.
const germanHer = /(?<=(?<!\p{L})wo (?:\p{L}{1,20} ){1,5})her(?!\p{L})/giu

/**
 * A question in which no acronym, Spanish “he” or German “her” looks like an English pronoun. The places of the
 * other words remain.
 */
export function maskFalsePronouns(question: string): string {
  const acronyms = acronymsIn(question)
  return question
    .replace(capitals, (word) => (acronyms.includes(word) ? 'X'.repeat(word.length) : word))
    .replace(spanishPerfect, 'XX')
    .replace(germanHer, 'XXX')
}
