import { termsOf } from '#service/retrieval/words.ts'

const clauseEnd = /[,;/]|(?<= )(?:and|but|und|aber|y|pero|et|mais|e|ma)(?= )/u
const denies =
  /^\P{L}*(?:not?|non|never|without|nicht|keine?[nrms]?|ohne|nie|sin|nunca|pas|sans|jamais|senza|não|sem|niet|geen|zonder|не|нет|без)\s+\p{L}/iu
const maxCellChars = 100

/**
 * The terms of what a cell says, without those of what it denies: “not included” says nothing of what is included, and “toxic, not
 * flammable” is toxic.
 */
export function affirmedTermsOf(cell: string): string[] {
  if (cell.length > maxCellChars || !saysDenied(cell)) return termsOf(cell)
  return cell.split(clauseEnd).flatMap((clause) => (denies.test(clause) ? [] : termsOf(clause)))
}

function saysDenied(cell: string): boolean {
  return (
    denies.test(cell) ||
    (clauseEnd.test(cell) && cell.split(clauseEnd).some((clause) => denies.test(clause)))
  )
}
