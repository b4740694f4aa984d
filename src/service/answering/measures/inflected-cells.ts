const minTerms = 2
const minCommonChars = 4
const ending =
  /^(?:|e|n|en|er|es|s|t|et|st|te|ten|ed|ing|em|ern|i|a|o|as|os|an|ant|ent|é|ée|ées|és)$/u

/** A name in full, of which nothing is another form: “Martina Stein” is not “Martin Stein”. */
export const nameInFull = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)+$/u

/** Whether two words are forms of one: “warten” and “wartet”. */
function isSameWord(first: string, second: string, stemOf: (term: string) => string): boolean {
  if (first === second || stemOf(first) === stemOf(second)) return true
  let common = 0
  while (common < first.length && first[common] === second[common]) common += 1
  return (
    common >= minCommonChars &&
    ending.test(first.slice(common)) &&
    ending.test(second.slice(common))
  )
}

/**
 * The words of a phrase that are those of a cell of several words in other forms, with a blank on each side: “warten auf freigabe”
 * for “wartet auf Freigabe”. Null where they are not in it.
 */
export function inflectedPhrase(
  phrase: string,
  cellTerms: readonly string[],
  stemOf: (term: string) => string,
): string | null {
  const [first = ''] = cellTerms
  // Nearly all cells have a first word that the question has in no form.
  if (cellTerms.length < minTerms || !phrase.includes(` ${first.slice(0, minCommonChars)}`)) {
    return null
  }
  const words = phrase.trim().split(' ')
  for (let at = 0; at + cellTerms.length <= words.length; at += 1) {
    if (!(words[at] ?? '').startsWith(first.slice(0, minCommonChars))) continue
    const part = words.slice(at, at + cellTerms.length)
    if (part.every((word, behind) => isSameWord(word, cellTerms[behind] ?? '', stemOf))) {
      return ` ${part.join(' ')} `
    }
  }
  return null
}
