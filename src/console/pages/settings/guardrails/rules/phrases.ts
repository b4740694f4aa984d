/** Phrases as they were typed or pasted: one, or several behind commas. */
export function splitPhrases(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

/** Why a phrase cannot be looked for; null when it can. */
export function phraseError(phrase: string): string | null {
  if (phrase.length > 200) return 'Use at most 200 characters.'
  if (phrase.length < 2) return 'Use at least two characters.'
  return /[\p{L}\p{N}]/u.test(phrase) ? null : 'Use at least one letter or digit.'
}
