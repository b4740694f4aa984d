import { termsOf } from '#service/retrieval/words.ts'

const clauseEnd = /[,;/]|(?<= )(?:and|but|und|aber|y|pero|et|mais|e|ma)(?= )/u
const negation =
  '(?:not?|non|never|without|nicht|keine?[nrms]?|ohne|nie|sin|nunca|pas|sans|jamais|senza|não|sem|niet|geen|zonder|не|нет|без)\\s+\\p{L}'
const denies = new RegExp(`^\\P{L}*${negation}`, 'iu')
const deniesInside = new RegExp(`(?<=\\s)${negation}.*`, 'iu')
const maxCellChars = 100

/**
 * The terms of what a cell says, without those of what it denies: “not included” says nothing of what is included, and “toxic, not
 * flammable” is toxic.
 */
export function affirmedTermsOf(cell: string): string[] {
  if (cell.length > maxCellChars || !saysDenied(cell)) return termsOf(cell)
  return cell.split(clauseEnd).flatMap((clause) => (denies.test(clause) ? [] : termsOf(clause)))
}

/** Returns a function for the terms that a cell affirms, between blanks. A large table has too many cells to make those of each. */
export function affirmedPhrases(): (cell: string) => string {
  const phrases = new Map<string, string>()
  return (cell) => {
    const phrase = phrases.get(cell) ?? ` ${affirmedTermsOf(cell).join(' ')} `
    phrases.set(cell, phrase)
    return phrase
  }
}

function saysDenied(cell: string): boolean {
  return (
    denies.test(cell) ||
    (clauseEnd.test(cell) && cell.split(clauseEnd).some((clause) => denies.test(clause)))
  )
}

/** Whether a cell denies these terms behind what it affirms: “must not sell alcohol” does so of alcohol. */
export function deniesTerms(cell: string, terms: readonly string[]): boolean {
  if (cell.length > maxCellChars || terms.length === 0) return false
  return cell.split(clauseEnd).some((clause) => {
    const denied = termsOf(deniesInside.exec(clause)?.[0] ?? '')
    return terms.every((term) => denied.includes(term))
  })
}
