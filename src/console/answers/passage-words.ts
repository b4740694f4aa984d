// The search compares words by their stems, “notic” for “notice”: an ending has at most so many letters.
const maxEndingChars = 6
const withoutSpaces = /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u

/** The word of these texts that a term of the search stands for; null where none has it. */
export function wordOf(term: string, texts: readonly string[]): string | null {
  // In “policies” and “policy”, the stem “polici” has another last letter.
  const stem = term.endsWith('i') ? term.slice(0, -1) : term
  for (const text of texts) {
    const lower = text.toLowerCase()
    if (withoutSpaces.test(term)) {
      if (lower.includes(term)) return term
      continue
    }
    for (const [word] of lower.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (word.startsWith(stem) && word.length - term.length <= maxEndingChars) return word
    }
  }
  return null
}

/** A score from 0 to 1, of which the best passage has 1, in words. */
export function matchText(score: number): string {
  if (score >= 0.95) return 'Best match'
  if (score >= 0.6) return 'Strong match'
  return score >= 0.25 ? 'Fair match' : 'Weak match'
}
