/** Splits typed or pasted text at commas into phrases. */
export function splitPhrases(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** Why a phrase is invalid; null if it is valid. */
export function phraseError(phrase: string): string | null {
  if (phrase.length > 200) return 'Use at most 200 characters.'
  if (phrase.length < 2) return 'Use at least two characters.'
  return /[\p{L}\p{N}]/u.test(phrase) ? null : 'Use at least one letter or digit.'
}
